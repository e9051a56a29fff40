/** @jest-environment-options {"styles": true} */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Review } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import { createStore, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { remote } from '../../remote.ts';
import { Fragment as CustomerReviews } from './customer-reviews.tsx';

const LIST = 'GET /review';
const RATING = 'GET /review/rating';
const SUMMARY = { average: 4.5, count: 2, distribution: [0, 0, 0, 1, 1] };
const PAGE = { path: '/purchase/:productId', at: '/purchase/hammer' };

const review = (name: string, rating: number): Review => ({
  verified: true,
  verifiedPurchase: false,
  _id: name,
  client: 'a…@example.com',
  clientName: name,
  reviews: `What ${name} says.`,
  rating,
  createdAt: '2026-01-02T03:04:05.000Z',
});

function open(list: Parameters<typeof fakeApi>[0][string], rating: object = SUMMARY) {
  const { fetch, requestsTo } = fakeApi({ [LIST]: list, [RATING]: { body: rating } });
  return { ...openPage(<CustomerReviews />, { fetch, ...PAGE }), requestsTo };
}

test('shows the reviews of the tool, each with stars, text and author', async () => {
  const { requestsTo } = open({ body: [review('Maren', 5), review('Tomasz', 4)] });
  const section = await screen.findByRole('region', { name: 'What customers say' });
  const [first, second] = await within(section).findAllByRole('listitem');
  expect(first).toHaveTextContent('What Maren says.MarenJan 2, 2026');
  expect(within(second as HTMLElement).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(requestsTo(LIST).map(({ params }) => params)).toEqual([{ tool: 'hammer', limit: '3' }]);
  expect(requestsTo(RATING).map(({ params }) => params)).toEqual([{ tool: 'hammer' }]);
  expect(screen.getByRole('link', { name: 'Review this tool' })).toHaveAttribute(
    'href',
    '/dashboard/myreview?tool=hammer',
  );
});

test('shows the average and how many reviews have each number of stars', async () => {
  open({ body: [review('Maren', 5), review('Tomasz', 4)] });
  expect(await screen.findByText('4.5')).toBeVisible();
  expect(screen.getByText('2 reviews')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Reviews by stars' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '5 stars1',
    '4 stars1',
    '3 stars0',
    '2 stars0',
    '1 star0',
  ]);
});

test('appends more reviews', async () => {
  open(({ params }) =>
    params.cursor
      ? { body: [review('Ida', 3)] }
      : { body: [review('Maren', 5)], headers: { link: '</api/review?cursor=next>; rel="next"' } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('What Ida says.')).toBeVisible();
  expect(screen.getByText('What Maren says.')).toBeVisible();
});

test('marks verified purchases', async () => {
  open({ body: [{ ...review('Maren', 5), verifiedPurchase: true }, review('Tomasz', 4)] });
  expect(await screen.findAllByText('Verified purchase')).toHaveLength(1);
});

test('marks the review of an account with an unconfirmed address, unless it has bought the tool', async () => {
  const unconfirmed = { ...review('Tomasz', 4), verified: false };
  const bought = { ...review('Ida', 3), verified: false, verifiedPurchase: true };
  open({ body: [review('Maren', 5), unconfirmed, bought] });
  expect(await screen.findByText('Tomasz, email not confirmed')).toBeVisible();
  for (const name of ['Maren', 'Ida']) expect(screen.getByText(name)).toBeVisible();
});

test('keeps the line breaks of a review', async () => {
  open({ body: [{ ...review('Maren', 5), reviews: 'It keeps its edge.\nThe handle does not.' }] });
  expect(await screen.findByText(/^It keeps its edge\./)).toHaveStyle({ whiteSpace: 'pre-line' });
});

test('shows that a tool has no reviews yet', async () => {
  open({ body: [] }, { average: null, count: 0, distribution: [0, 0, 0, 0, 0] });
  expect(await screen.findByText('No reviews yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Review this tool' })).toBeVisible();
});

test('requests only the data that its description preloads', async () => {
  const { fetch, requests } = fakeApi({
    [LIST]: { body: [review('Maren', 5)] },
    [RATING]: { body: SUMMARY },
  });
  const store = createStore(fetch);
  await preload(store);
  openPage(<CustomerReviews />, { store, ...PAGE });
  expect(screen.getByText('What Maren says.')).toBeVisible();
  expect(requests).toHaveLength(2);
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
    preloads.map(({ endpoint }) =>
      store.dispatch(endpoints[endpoint]?.initiate({ tool: 'hammer' }) as never),
    ),
  );
}
