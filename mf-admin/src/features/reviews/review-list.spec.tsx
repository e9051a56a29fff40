import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FullReviewDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { ReviewList } from './review-list.tsx';

const reviewOf = (changes: Partial<FullReviewDto> = {}): FullReviewDto => ({
  _id: 'r1',
  client: 'ada@shop.example',
  clientName: 'Ada Byron',
  userId: 'ada',
  reviews: 'It drives nails.',
  rating: 4,
  tool: { id: 'hammer', name: 'Claw Hammer' },
  createdAt: '2026-11-20T10:00:00.000Z',
  verified: true,
  verifiedPurchase: true,
  state: 'visible',
  version: 1,
  ...changes,
});
const HIDDEN = reviewOf({ state: 'hidden', hiddenReason: 'Spam.', version: 2 });

function open(list: FakeRoute, routes: Record<string, FakeRoute> = {}, at = '/') {
  const api = fakeApi({ 'GET /reviews': list, 'GET /reviews/bursts': { body: [] }, ...routes });
  return { ...api, ...openPage(<ReviewList />, { signedIn: true, fetch: api.fetch, at }) };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

/** Opens the dialog, enters the reason and submits it. */
async function hide(reason: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Hide the review by Ada Byron' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide the review' }));
  await userEvent.type(dialog.getByLabelText('Reason'), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Hide review' }));
  return dialog;
}

test('shows the tool, the text, the author and the state of each review', async () => {
  const ofShop = reviewOf({ _id: 'r2', tool: undefined, reviews: 'Kind people.', verifiedPurchase: false });
  open({ body: [reviewOf(), { ...ofShop, state: 'hidden', hiddenReason: 'Spam.' }] });
  const first = await row(/It drives nails\./);
  expect(first).toHaveTextContent('Ada Byron, ada@shop.example, verified purchase');
  expect(within(first).getByRole('link', { name: 'Claw Hammer' })).toHaveAttribute('href', '/?tool=hammer');
  const author = within(first).getByRole('link', { name: 'Ada Byron' });
  expect(author).toHaveAttribute('href', '/dashboard/users/ada');
  expect(first).toHaveTextContent('Visible');
  const second = await row(/Kind people\./);
  expect(second).toHaveTextContent('The shop');
  expect(second).toHaveTextContent(/Hidden ?Spam\./);
});

test('stores the filters in the URL', async () => {
  const { address, requestsTo } = open(({ params }) => ({ body: params.rating ? [] : [reviewOf()] }));
  await userEvent.click(within(await row(/nails/)).getByRole('link', { name: 'Claw Hammer' }));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Visible');
  await userEvent.selectOptions(screen.getByLabelText('Rating'), '1 star');
  expect(await screen.findByText('No review matches these filters.')).toBeInTheDocument();
  expect(address()).toBe('/?tool=hammer&state=visible&rating=1');
  expect(requestsTo('GET /reviews').at(-1)?.params).toEqual({
    tool: 'hammer',
    state: 'visible',
    rating: '1',
    limit: '50',
    count: 'true',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
  await row(/nails/);
  expect(address()).toBe('/');
});

test('ignores unknown filters in the URL', async () => {
  const { requestsTo } = open({ body: [reviewOf()] }, {}, '/?state=gone&rating=9');
  await row(/nails/);
  expect(requestsTo('GET /reviews')[0]?.params).toEqual({ limit: '50', count: 'true' });
});

test('hides a review with a reason, and shows it again', async () => {
  const { toasts, requestsTo } = open(
    { body: [reviewOf()] },
    {
      'POST /reviews/r1/hide': { body: HIDDEN },
      'POST /reviews/r1/show': { body: reviewOf({ version: 3 }) },
    },
  );
  await hide(' Spam. ');
  await waitFor(() => expect(toasts()).toEqual(['success: The review by Ada Byron is hidden.']));
  expect(requestsTo('POST /reviews/r1/hide')[0]?.body).toEqual({ reason: 'Spam.', version: 1 });
  expect(await row(/Hidden ?Spam\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show the review by Ada Byron' }));
  expect(await row(/Visible/)).toBeInTheDocument();
  expect(requestsTo('POST /reviews/r1/show')[0]?.body).toEqual({ version: 2 });
});

test('requires a reason', async () => {
  const { requestsTo } = open({ body: [reviewOf()] });
  const dialog = await hide(' ');
  expect(await dialog.findByText('Enter a reason')).toBeInTheDocument();
  expect(requestsTo('POST /reviews/r1/hide')).toEqual([]);
});

test.each([
  [reviewOf({ reviews: 'Sorry, it is good.', version: 2 }), /^The review has changed since you opened it\./],
  [HIDDEN, /^Another admin has hidden this review: “Spam\.”/],
])('shows the review as it is now after a conflict, and decides about that', async (now, message) => {
  const responses = [
    problem(409, 'It has changed.', { code: 'changed-meanwhile', current: now }),
    { body: { ...HIDDEN, version: 3 } },
  ];
  const { requestsTo, toasts } = open(
    { body: [reviewOf()] },
    { 'POST /reviews/r1/hide': () => responses.shift() ?? {} },
  );
  const dialog = await hide('Insult.');
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByText(now.reviews)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Hide review' }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(requestsTo('POST /reviews/r1/hide').at(-1)?.body).toEqual({ reason: 'Insult.', version: 2 });
});

test('says why a review is not shown, and shows its present state', async () => {
  const conflict = { code: 'changed-meanwhile', current: reviewOf({ version: 5 }) };
  const { toasts } = open(
    { body: [HIDDEN] },
    { 'POST /reviews/r1/show': problem(409, 'The review has changed since you read it.', conflict) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show the review by Ada Byron' }));
  expect(await row(/Visible/)).toBeInTheDocument();
  expect(toasts()).toEqual([
    'error: The review is not shown. The review has changed since you read it. Compare the two versions and decide again.',
  ]);
});

test('hides all reviews of an account, and undoes that', async () => {
  const other = { ...HIDDEN, _id: 'r2', version: 4 };
  const { toasts, requestsTo } = open(
    { body: [reviewOf()] },
    {
      'POST /users/ada/reviews/hide': { body: { reviews: [HIDDEN, other], remaining: 3 } },
      'POST /users/ada/reviews/show': { body: [reviewOf({ version: 3 })] },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Hide the review by Ada Byron' }));
  await userEvent.selectOptions(screen.getByLabelText('Hide'), 'All reviews by this account');
  await userEvent.type(screen.getByLabelText('Reason'), 'Spam.');
  await userEvent.click(screen.getByRole('button', { name: 'Hide reviews' }));
  expect(await screen.findByText('2 reviews by Ada Byron hidden.')).toBeVisible();
  expect(screen.getByText('3 reviews left: hide again.')).toBeVisible();
  expect(requestsTo('POST /users/ada/reviews/hide')[0]?.body).toEqual({ reason: 'Spam.' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(toasts()).toEqual([
      'success: 1 review by Ada Byron shown again. The others have changed meanwhile.',
    ]),
  );
  expect(requestsTo('POST /users/ada/reviews/show')[0]?.body).toEqual({
    reviews: [
      { id: 'r1', version: 2 },
      { id: 'r2', version: 4 },
    ],
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('shows bursts, each with a link to its reviews', async () => {
  const figures = { reviews: 12, accounts: 11, newAccounts: 10, average: 1.1 };
  const bursts = [
    { tool: { id: 'hammer', name: 'Claw Hammer' }, ...figures },
    { network: '203.0.113.…', ...figures },
    figures,
  ];
  const { address, requestsTo } = open({ body: [reviewOf()] }, { 'GET /reviews/bursts': { body: bursts } });
  const ofTool = await screen.findByRole('link', { name: '12 reviews of Claw Hammer' });
  expect(ofTool).toHaveAttribute('href', '/?tool=hammer');
  expect(ofTool.closest('li')).toHaveTextContent(/, average 1\.1, 11 accounts, 10 younger than a week$/);
  await userEvent.click(screen.getByRole('link', { name: '12 reviews by new accounts' }));
  expect(address()).toBe('/?newAccounts=true');
  await userEvent.click(screen.getByRole('link', { name: '12 reviews from 203.0.113.…' }));
  await waitFor(() => expect(requestsTo('GET /reviews').at(-1)?.params.network).toBe('203.0.113.…'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/'));
});
