import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '@whetstone/kernel';
import { SlotMountProvider } from '@whetstone/kernel/host';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { remote } from '../../remote.ts';
import { rememberPlace } from '../shared/remembered-place.ts';
import { aTool } from '../testing/samples.ts';
import { Page as ToolPage } from './tool.tsx';

let isOffline = false;

jest.mock('../features/tools/tool-not-found.tsx', () => {
  if (isOffline) throw new Error('Loading chunk 404 failed');
  return jest.requireActual('../features/tools/tool-not-found.tsx');
});

/** Reports the observed element as visible. jsdom has no layout. */
let scrollNear: () => void;

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: object[]) => void) {
      scrollNear = () => report([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as never;
});

function open(route: Parameters<typeof fakeApi>[0][string]) {
  const { fetch } = fakeApi({ 'GET /purchase/hammer': route });
  return openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
}

/** The tool as its own page gets it. */
const toolDetail = (changes: Parameters<typeof aTool>[0] = {}) => ({ ...aTool(changes), photos: [] });

const lineOf = (term: string) => screen.getByText(term).nextElementSibling;

it('shows the tool with its price, its stock and the quantities in which it is sold', async () => {
  open({ body: toolDetail({ quantity: 3 }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Claw Hammer' })).toBeVisible();
  expect(screen.getByText('$34.00')).toBeVisible();
  expect(lineOf('In stock')).toHaveTextContent('3');
  expect(lineOf('Minimum quantity')).toHaveTextContent('1');
  expect(lineOf('Maximum quantity')).toHaveTextContent('24');
  expect(screen.getByRole('img', { name: 'Claw hammer with hickory handle' })).toBeInTheDocument();
});

it('offers no order of an archived tool', async () => {
  open({ body: toolDetail({ archived: true }) });
  expect(await screen.findByText('We no longer sell this tool.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Order Now|basket|Email me/ })).not.toBeInTheDocument();
  expect(screen.queryByText('In stock')).not.toBeInTheDocument();
});

it('requests only the data that its route preloads', async () => {
  const { fetch, requests } = fakeApi({
    'GET /purchase/hammer': { body: toolDetail() },
    'GET /delivery': { body: { terms: 'Free, 3–5 working days' } },
  });
  const store = createStore(fetch);
  const preload = remote.routes.find((route) => route.module === 'tool')?.preload ?? [];
  const endpoints = api.endpoints as unknown as Record<string, { initiate: (args?: object) => never }>;
  for (const described of preload) {
    const args = Object.keys(described.args).length > 0 ? { id: 'hammer' } : {};
    await store.dispatch(endpoints[described.endpoint]?.initiate(args) as never);
  }
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', store });
  expect(screen.getByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
  expect(lineOf('Delivery')).toHaveTextContent('Free, 3–5 working days');
  expect(requests).toHaveLength(2);
});

it('shows the cost of the delivery to the country that was last chosen in the browser', async () => {
  const { fetch } = fakeApi({
    'GET /purchase/hammer': { body: toolDetail() },
    'GET /delivery': ({ params }) => ({ body: { terms: `$14.00 in ${params.country ?? 'GB'}` } }),
  });
  openPage(<ToolPage />, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
  await waitFor(() => expect(lineOf('Delivery')).toHaveTextContent('$14.00 in GB'));
  act(() => rememberPlace({ country: 'JP', region: '' }));
  await waitFor(() => expect(lineOf('Delivery')).toHaveTextContent('$14.00 in JP'));
});

it('names the countries of delivery', async () => {
  setShop({ ...getShop(), deliveryArea: 'Ireland' });
  open({ body: toolDetail() });
  const countries = await screen.findByRole('link', { name: 'We deliver to Ireland only.' });
  expect(lineOf('Delivery')).toContainElement(countries);
  expect(countries).toHaveAttribute('href', '/returns');
  setShop(undefined);
});

it('names the way to the tool', async () => {
  open({ body: toolDetail({ category: 'hand-planes' }) });
  const way = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  const links = way.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Home', '/'],
    ['Hand planes', '/categories/hand-planes'],
  ]);
});

it('shows the average rating of the tool, with a link to its reviews', async () => {
  open({ body: toolDetail() });
  expect(await screen.findByRole('img', { name: '4.67 out of 5 stars' })).toBeVisible();
  expect(screen.getByText(/^Rated/)).toHaveTextContent('Rated in 3 reviews');
  expect(screen.getByRole('link', { name: '3 reviews' })).toHaveAttribute('href', '#reviews');
});

it('shows that a new tool has no reviews', async () => {
  open({ body: toolDetail({ rating: { average: null, count: 0 } }) });
  expect(await screen.findByText('Not reviewed yet')).toBeVisible();
  expect(screen.queryByRole('img', { name: /stars$/ })).not.toBeInTheDocument();
});

it('shows other tools of the category and recently viewed tools when the visitor scrolls near them, each from its first photograph on', async () => {
  const others = ['adze', 'mallet'].map((_id) => toolDetail({ _id, name: _id, alt: '' }));
  const photos = [{ src: '/api/photos/a-1200.webp', alt: '' }];
  const { fetch, requestsTo } = fakeApi({
    'GET /purchase/adze': { body: { ...others[0], photos } },
    'GET /purchase/hammer': { body: { ...toolDetail(), photos } },
    'GET /purchase': { body: [aTool(), ...others] },
  });
  const store = createStore(fetch);
  const at = { path: '/purchase/:productId', store, fetch };
  openPage(<ToolPage />, { ...at, at: '/purchase/adze' });
  await screen.findByRole('heading', { level: 1, name: 'adze' });
  const viewed = { ...localStorage };
  cleanup();

  openPage(<ToolPage />, { ...at, at: '/purchase/hammer' });
  Object.assign(localStorage, viewed);
  await screen.findByRole('heading', { level: 1, name: 'Claw Hammer' });
  expect(requestsTo('GET /purchase')).toEqual([]);
  act(() => scrollNear());

  const related = within(await screen.findByRole('region', { name: /^More in / }));
  expect(related.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['adze', 'mallet']);
  act(() => window.dispatchEvent(new Event('pageshow')));
  const recent = within(screen.getByRole('region', { name: 'Recently viewed' }));
  expect(recent.getByRole('link', { name: 'adze' })).toHaveAttribute('href', '/purchase/adze');

  const chosen = () => screen.getByRole('button', { current: true });
  await userEvent.click(screen.getByRole('button', { name: 'Photograph 2 of 2' }));
  expect(chosen()).toHaveAccessibleName('Photograph 2 of 2');
  await userEvent.click(related.getByRole('link', { name: 'adze' }));
  await screen.findByRole('heading', { level: 1, name: 'adze' });
  expect(chosen()).toHaveAccessibleName('Photograph 1 of 2');
});

it('renders the slots that its route declares', async () => {
  const { fetch } = fakeApi({ 'GET /purchase/hammer': { body: toolDetail() } });
  const slots = remote.routes.flatMap((route) => ('slots' in route ? route.slots : []));
  const page = (
    <SlotMountProvider value={(name) => <p>{`filled: ${name}`}</p>}>
      <ToolPage />
    </SlotMountProvider>
  );
  openPage(page, { path: '/purchase/:productId', at: '/purchase/hammer', fetch });
  for (const slot of slots) expect(await screen.findByText(`filled: ${slot}`)).toBeVisible();
  expect(screen.getAllByText(/^filled/)).toHaveLength(slots.length);
});

it('sets the document title to the name of the tool', async () => {
  open({ body: toolDetail() });
  await waitFor(() => expect(document.title).toBe('Claw Hammer · Whetstone'));
});

it('shows "Tool not found" for an unknown id and links to all tools, after a retry if its code did not load', async () => {
  isOffline = true;
  open(problem(404, 'There is no tool with this id.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tool not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all tools' })).toHaveAttribute('href', '/purchase');
});

it('offers a retry when the tool fails to load', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: toolDetail() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Claw Hammer' })).toBeVisible();
});
