import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem, type RecordedRequest } from '@whetstone/kernel/testing';
import { matchWidth } from '../testing/match-width.ts';
import { tools } from '../testing/samples.ts';
import { Page as PurchasePage } from './purchase.tsx';

const LIST = 'GET /purchase';

const FACETS = { tools: 24, inStock: 20, ratings: [], prices: [] };

beforeEach(() => matchWidth(true));
afterEach(() => jest.useRealTimers());

const SUGGESTIONS = {
  corrected: 'chisel',
  words: [],
  uses: [],
  categories: ['cutting'],
  tools: [{ _id: 'tool-1', name: 'Bevel Chisel', price: 12, img: '/media/bevel-chisel-1200.webp' }],
};

const OFFERS = {
  nearest: tools(1, 31),
  categories: [{ category: 'measuring', tools: 3 }],
  selling: tools(1, 41),
};

const COUNTS = [
  { category: 'striking', tools: 1_000, more: true },
  { category: 'cutting', tools: 7 },
];

function open(
  route: FakeRoute,
  at = '/purchase',
  { suggestions = { body: SUGGESTIONS }, counts = COUNTS }: { suggestions?: FakeRoute; counts?: object } = {},
) {
  const api = fakeApi({
    [LIST]: route,
    'GET /facets': { body: FACETS },
    'GET /search/categories': { body: counts },
    'GET /search/suggestions': suggestions,
    'GET /search/offers': { body: OFFERS },
  });
  const page = openPage(<PurchasePage />, { path: '/purchase', at, fetch: api.fetch, signedIn: true });
  return {
    ...page,
    countRequests: () => api.requestsTo('GET /search/categories'),
    listRequests: () => api.requestsTo(LIST).map(({ params }) => params),
  };
}

const search = () => screen.getByRole('combobox', { name: 'Search the tools' });

/** Enters a search at once: a pause between two keys is the end of a search. */
async function enter(text: string): Promise<void> {
  await userEvent.click(search());
  await userEvent.paste(text);
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
  await enter('chisel');
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
  await screen.findByText('1 tool');
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(search(), 'chisel');
  expect(page.address()).toBe('/purchase');
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

it('applies two filters that are chosen before the page shows the first', async () => {
  const page = open(inTwoPages);
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'cutting' } });
    fireEvent.click(screen.getByLabelText(/^In stock only/));
  });
  await waitFor(() => expect(page.address()).toBe('/purchase?category=cutting&inStock=true'));
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

describe('the suggestions', () => {
  // jsdom has no layout.
  beforeAll(() => {
    Element.prototype.scrollIntoView = () => undefined;
  });
  const active = () => document.getElementById(search().getAttribute('aria-activedescendant') ?? '');

  it('are chosen by keyboard, while the focus stays in the field', async () => {
    const page = open({ body: tools(1) });
    await enter('chisle');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(search()).toHaveAttribute('aria-expanded', 'true');
    expect(search()).toHaveAttribute('aria-controls', list.id);
    expect(active()).toBeNull();
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toHaveTextContent('Bevel Chisel $12.00');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toHaveTextContent('chisel');
    expect(active()).toHaveAttribute('aria-selected', 'true');
    expect(search()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(search()).toHaveValue('chisel');
    await waitFor(() => expect(page.address()).toBe('/purchase?q=chisel'));
    expect(search()).toHaveAttribute('aria-expanded', 'false');
  });

  it('stay closed if they arrive after Enter', async () => {
    const arrived = Promise.withResolvers<void>();
    const requested = jest.fn();
    const suggestions = async () => {
      requested();
      await arrived.promise;
      return { body: SUGGESTIONS };
    };
    const page = open({ body: tools(1) }, '/purchase', { suggestions });
    await enter('chisle');
    await waitFor(() => expect(requested).toHaveBeenCalled());
    await userEvent.keyboard('{Enter}');
    arrived.resolve();
    expect(await screen.findByRole('option', { name: /^Bevel Chisel/, hidden: true })).not.toBeVisible();
    expect(page.address()).toBe('/purchase?q=chisle');
  });

  it('close on Escape, and open a category on click', async () => {
    const page = open({ body: tools(1) });
    await enter('cut');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(search()).toHaveValue('cut');
    await userEvent.keyboard('{ArrowDown}');
    const list = within(screen.getByRole('listbox', { name: 'Suggestions' }));
    await userEvent.click(list.getByRole('option', { name: /Cutting/ }));
    await waitFor(() => expect(page.address()).toBe('/purchase?category=cutting'));
    expect(search()).toHaveValue('');
  });
});

it('leaves the order to the API if the visitor chooses none, also without JavaScript', async () => {
  const page = open({ body: tools(1) }, '/purchase?q=saw');
  const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Best match');
  expect(new FormData(sort.form ?? undefined).get('sort')).toBe('');
  await userEvent.selectOptions(sort, 'Newest first');
  await waitFor(() => expect(page.listRequests().at(-1)).toMatchObject({ q: 'saw', sort: 'newest' }));
});

it('names the corrected search, with a link to the literal one', async () => {
  const page = open(
    { body: tools(1), headers: { 'x-corrected-query': 'claw%20hammer' } },
    '/purchase?q=claw+hamer',
  );
  expect(await screen.findByText('claw hammer')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Search for “claw hamer” instead' }));
  expect(page.address()).toBe('/purchase?q=claw+hamer&literal=true');
  await waitFor(() => expect(page.listRequests().at(-1)).toMatchObject({ q: 'claw hamer', literal: 'true' }));
});

it.each([
  ['hold,450%20g,joint', '“hold”, “450 g”, and “joint”'],
  ['hold,joint;dad%3B', '“hold” and “joint” or “dad;”'],
])('says which words the tools have, if none has all of them: %s', async (found, words) => {
  const headers = { 'x-found-words': found };
  open({ body: tools(1), headers }, '/purchase?q=something+to+hold+a+joint');
  expect(await screen.findByText(`No tool has all of these words. These have ${words}.`)).toBeVisible();
});

it('offers near tools, categories and what others buy instead of an empty list', async () => {
  open({ body: [] }, '/purchase?q=unicorn');
  const near = within(await screen.findByRole('region', { name: 'Near your search' }));
  expect(near.getByRole('link', { name: 'Order Now Tool 31' })).toHaveAttribute('href', '/purchase/tool-31');
  expect(screen.getByRole('link', { name: 'Measuring' })).toHaveAttribute('href', '/categories/measuring');
  const selling = within(screen.getByRole('region', { name: 'What others buy' }));
  expect(selling.getByRole('link', { name: 'Order Now Tool 41' })).toBeVisible();
});

it('shows the chosen filters, of which the category is one', async () => {
  const page = open({ body: tools(1) }, '/purchase?q=chisel&category=cutting&inStock=true');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Cutting' }));
  expect(page.address()).toBe('/purchase?q=chisel&inStock=true');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(page.address()).toBe('/purchase?q=chisel');
});

it('has the category in the sheet on a phone', async () => {
  matchWidth(false);
  const page = open({ body: tools(1) });
  await screen.findByText('1 tool');
  expect(page.countRequests()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('option', { name: 'Cutting (7)' })).toBeInTheDocument();
});

it('says that the highest price is below the lowest', async () => {
  open({ body: tools(0) }, '/purchase?minPrice=60&maxPrice=30');
  expect(await screen.findByLabelText('Price to')).toHaveAccessibleDescription('Less than “Price from”');
  await userEvent.clear(screen.getByLabelText('Price to'));
  await userEvent.type(screen.getByLabelText('Price to'), '90{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Price to')).not.toHaveAccessibleDescription(/Less/));
});

it('applies a price after a pause in typing, and says what is wrong only at the end', async () => {
  const page = open({ body: tools(1) });
  const to = await screen.findByLabelText('Price to');
  await userEvent.type(to, '2.');
  await userEvent.type(to, '5');
  await waitFor(() => expect(page.address()).toBe('/purchase?maxPrice=2.5'));
  expect(to).toHaveFocus();
  await userEvent.type(to, '0.');
  expect(to).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  expect(to).toHaveAttribute('aria-invalid', 'true');
});

it('keeps what is typed while an earlier price arrives', async () => {
  const page = open({ body: tools(1) });
  const to = await screen.findByLabelText('Price to');
  // Renders the first price after the second was typed.
  act(() => {
    fireEvent.input(to, { target: { value: '2' } });
    fireEvent.blur(to);
    fireEvent.input(to, { target: { value: '25' } });
  });
  await waitFor(() => expect(page.address()).toBe('/purchase?maxPrice=2'));
  await waitFor(() => expect(page.address()).toBe('/purchase?maxPrice=25'));
  expect(to).toHaveValue('25');
});

it('offers no category without tools, except the chosen one', async () => {
  const counts = [{ category: 'cutting', tools: 7 }];
  open({ body: [] }, '/purchase?category=holding', { counts });
  expect(await screen.findByRole('option', { name: 'Turning (0)' })).toBeDisabled();
  expect(screen.getByRole('option', { name: 'Holding (0)' })).toBeEnabled();
  expect(screen.getByRole('option', { name: 'Cutting (7)' })).toBeEnabled();
});

it('filters by price and stock, and shows the number of tools of each category', async () => {
  const page = open({ body: tools(1) });
  expect(await screen.findByRole('option', { name: 'Cutting (7)' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Striking (1,000+)' })).toBeInTheDocument();
  // Counting stopped before all categories were counted.
  expect(screen.getByRole('option', { name: 'Holding' })).toBeInTheDocument();
  const from = screen.getByLabelText('Price from');
  await userEvent.type(from, 'ten{Enter}');
  expect(from).toHaveAccessibleDescription('Enter an amount, for example 25 or 12.50');
  expect(page.address()).toBe('/purchase');
  await userEvent.clear(from);
  await userEvent.type(from, '12.50{Enter}');
  expect(from).toHaveFocus();
  await userEvent.click(screen.getByLabelText(/^In stock only/));
  await waitFor(() => expect(page.address()).toBe('/purchase?minPrice=12.50&inStock=true'));
  await waitFor(() =>
    expect(page.listRequests().at(-1)).toMatchObject({ minPrice: '12.5', inStock: 'true' }),
  );
});
