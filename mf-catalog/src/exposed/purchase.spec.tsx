import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem, type RecordedRequest } from '@whetstone/kernel/testing';
import { tools } from '../testing/samples.ts';
import { Page as PurchasePage } from './purchase.tsx';

const LIST = 'GET /purchase';

function open(route: FakeRoute, at = '/purchase') {
  const api = fakeApi({ [LIST]: route });
  const page = openPage(<PurchasePage />, { path: '/purchase', at, fetch: api.fetch, signedIn: true });
  return { ...page, listRequests: () => api.requestsTo(LIST).map(({ params }) => params) };
}

const FIRST_PAGE = { body: tools(12), headers: { link: '</api/purchase?cursor=second>; rel="next"' } };
const LAST_PAGE = { body: tools(12, 13) };
const COUNT = { body: [], headers: { 'x-total-count': '24' } };

/** 24 tools in two pages. */
function inTwoPages({ params }: RecordedRequest) {
  if (params.count) return COUNT;
  return params.cursor ? LAST_PAGE : FIRST_PAGE;
}

it('shows each tool with its stock and a link to order it', async () => {
  open({ body: tools(2) });
  expect(await screen.findAllByText('In stock: 140')).toHaveLength(2);
  const first = screen.getByRole('link', { name: 'Order Now Tool 1' });
  expect(first).toHaveTextContent(/^Order Now$/);
  expect(first).toHaveAttribute('href', '/purchase/tool-1');
});

it('appends the next page and stores the page count in the URL', async () => {
  const page = open(inTwoPages);
  expect(await screen.findByText('12 of 24 tools')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('24 tools')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(page.address()).toBe('/purchase?pages=2');
});

it('keeps the focus below the list after the last page', async () => {
  open(inTwoPages);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('All tools are shown.')).toHaveFocus();
});

it('loads the number of pages in the URL', async () => {
  open(inTwoPages, '/purchase?pages=2');
  expect(await screen.findByText('24 tools')).toBeVisible();
});

it('shows the tools before the count, and requests the count once', async () => {
  const counted = Promise.withResolvers<void>();
  const page = open(async (request) => {
    if (request.params.count) await counted.promise;
    return inTwoPages(request);
  });
  expect(await screen.findByText('The first 12 tools')).toBeVisible();
  counted.resolve();
  expect(await screen.findByText('12 of 24 tools')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('24 tools')).toBeVisible();
  expect(page.listRequests().filter(({ count }) => count)).toEqual([{ limit: '0', count: 'true' }]);
});

it('keeps the previous count until the next search responds, without another count request', async () => {
  const found = Promise.withResolvers<void>();
  const page = open(async (request) => {
    if (request.params.q === 'chisel') await found.promise;
    return request.params.q ? { body: tools(1), headers: { 'x-total-count': '1' } } : inTwoPages(request);
  });
  expect(await screen.findByText('12 of 24 tools')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the tools' }), 'chisel');
  await waitFor(() => expect(page.listRequests().at(-1)).toMatchObject({ q: 'chisel' }));
  expect(screen.getByText('12 of 24 tools')).toBeVisible();
  found.resolve();
  expect(await screen.findByText('1 tool')).toBeVisible();
  expect(page.listRequests().filter(({ count }) => count)).toHaveLength(1);
});

it('does not repeat the count for another sort order', async () => {
  const page = open(inTwoPages);
  await screen.findByText('12 of 24 tools');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
  await waitFor(() => expect(page.listRequests().at(-1)).toMatchObject({ sort: 'name' }));
  expect(await screen.findByText('12 of 24 tools')).toBeVisible();
  expect(page.listRequests().filter(({ count }) => count)).toHaveLength(1);
});

it('requests no count when all tools are shown', async () => {
  const page = open({ body: tools(2) });
  expect(await screen.findByText('2 tools')).toBeVisible();
  expect(page.listRequests()).toHaveLength(1);
});

it('searches after a pause in typing', async () => {
  const page = open({ body: tools(1) });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the tools' }), 'chisel');
  await waitFor(() => expect(page.address()).toBe('/purchase?q=chisel'));
  await waitFor(() => expect(page.listRequests().at(-1)).toMatchObject({ q: 'chisel' }));
  expect(page.listRequests()).toHaveLength(2);
});

it('filters by category, sorts, and returns to the first page', async () => {
  const page = open(inTwoPages, '/purchase?pages=2');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Cutting');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
  expect(page.address()).toBe('/purchase?category=cutting&sort=name');
  await waitFor(() =>
    expect(page.listRequests().at(-1)).toMatchObject({ category: 'cutting', sort: 'name' }),
  );
});

it('names the search without results and links to all tools', async () => {
  open({ body: [] }, '/purchase?q=spanner');
  expect(await screen.findByText('No tool matches “spanner”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all tools' })).toHaveAttribute('href', '/purchase');
});

it('offers a retry when the list fails to load', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: tools(1) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tool 1' })).toBeVisible();
});
