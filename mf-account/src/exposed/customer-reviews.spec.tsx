import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { remote } from '../../remote.ts';
import { Fragment as CustomerReviews } from './customer-reviews.tsx';

const LIST = 'GET /review';

const review = (name: string, rating: number): Review => ({
  _id: name,
  client: 'a…@example.com',
  clientName: name,
  reviews: `What ${name} says.`,
  rating,
  createdAt: '2026-01-02T03:04:05.000Z',
});

function open(route: Parameters<typeof fakeApi>[0][string]) {
  const { fetch, requestsTo } = fakeApi({ [LIST]: route });
  return { ...openPage(<CustomerReviews />, { fetch }), listRequests: () => requestsTo(LIST) };
}

test('shows the three latest reviews, each with stars, text and author', async () => {
  const { listRequests } = open({ body: [review('Maren', 5), review('Tomasz', 4)] });
  const section = await screen.findByRole('region', { name: 'What customers say' });
  const [first, second] = await within(section).findAllByRole('listitem');
  expect(first).toHaveTextContent('What Maren says.Maren');
  expect(within(second as HTMLElement).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(listRequests().map(({ params }) => params)).toEqual([{ limit: '3' }]);
});

test('keeps the line breaks of a review', async () => {
  open({ body: [{ ...review('Maren', 5), reviews: 'It keeps its edge.\nThe handle does not.' }] });
  expect(await screen.findByText(/^It keeps its edge\./)).toHaveStyle({ whiteSpace: 'pre-line' });
});

test('renders nothing without reviews', async () => {
  const store = createStore(fakeApi({ [LIST]: { body: [] } }).fetch);
  await preload(store);
  openPage(<CustomerReviews />, { store });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('requests only the data that its description preloads', async () => {
  const { fetch, requests } = fakeApi({ [LIST]: { body: [review('Maren', 5)] } });
  const store = createStore(fetch);
  await preload(store);
  openPage(<CustomerReviews />, { store });
  expect(screen.getByText('What Maren says.')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('offers a retry when the reviews fail to load', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: [review('Maren', 5)] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('What Maren says.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'What customers say' })).toHaveFocus();
});

/** Preloads the fragment's data as the host does. */
async function preload(store: ReturnType<typeof createStore>): Promise<void> {
  const endpoints = api.endpoints as unknown as Record<string, { initiate: (args: unknown) => never }>;
  const preloads = remote.fragments.flatMap((fragment) => fragment.preload);
  await Promise.all(
    preloads.map(({ endpoint, args }) => store.dispatch(endpoints[endpoint]?.initiate(args) as never)),
  );
}
