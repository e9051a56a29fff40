import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FullReviewDto } from '@whetstone/contract/api';
import { fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { Page as MyReviewPage } from './my-review.tsx';

const OWN = 'GET /review/mine';
const BOUGHT = 'GET /orders/mine';
const NONE = { [OWN]: { body: [] }, [BOUGHT]: { body: [] } };
const HAMMER = { id: 'hammer', name: 'Claw Hammer' };

const ownReview = (changes: Partial<FullReviewDto> = {}): FullReviewDto => ({
  _id: 'one',
  client: 'ada@example.com',
  clientName: 'Ada Byron',
  reviews: 'It drives nails.',
  rating: 4,
  tool: HAMMER,
  createdAt: '2026-01-02T03:04:05.000Z',
  verified: true,
  verifiedPurchase: true,
  state: 'visible',
  version: 1,
  ...changes,
});

const cardOf = async (heading: string) =>
  within((await screen.findByRole('heading', { name: heading })).closest('article') as HTMLElement);

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send review' }));

test('sends text and rating with the name of the signed-in user, then clears the form', async () => {
  const api = fakeApi({ ...NONE, 'POST /review': { status: 201, body: { success: true } } });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.click(screen.getByLabelText('Review'));
  await userEvent.paste('Holds its edge.');
  await send();

  await waitFor(() => expect(toasts()).toEqual(['success: Your review is  successful.Thank you...']));
  expect(api.requestsTo('POST /review')).toMatchObject([
    {
      call: 'POST /review',
      body: { client: 'ada@example.com', clientName: 'Ada Byron', reviews: 'Holds its edge.', rating: 4 },
    },
  ]);
  expect(screen.getByLabelText('Review')).toHaveValue('');
  expect(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
});

test('clears the draft when another account signs in in another tab', async () => {
  openPage(<MyReviewPage />, { signedIn: true, fetch: fakeApi(NONE).fetch });
  await userEvent.click(screen.getByLabelText('Review'));
  await userEvent.paste('Holds its edge.');

  signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });

  expect(screen.getByLabelText('Review')).toHaveValue('');
});

test('shows the API’s validation messages below the fields', async () => {
  const api = fakeApi({
    ...NONE,
    'POST /review': problem(400, 'Two fields are invalid.', {
      errors: [
        { field: 'reviews', code: 'required' },
        { field: 'rating', code: 'whole-number', params: { min: 1, max: 5 } },
      ],
    }),
  });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch });

  await send();

  await waitFor(() => expect(toasts()).toEqual(['error: Sorry!!! Your review is failed ']));
  expect(screen.getByLabelText('Review')).toHaveAccessibleDescription(/This is required\./);
  expect(screen.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(
    'Choose a rating, 1 to 5 stars.',
  );
  expect(api.requestsTo('POST /review')[0]?.body).toEqual({
    client: 'ada@example.com',
    clientName: 'Ada Byron',
    reviews: '',
  });
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
});

test('replaces the failure toast by the success toast', async () => {
  const responses = [problem(400, 'No.'), { status: 201, body: { success: true } }];
  const { fetch } = fakeApi({ ...NONE, 'POST /review': () => responses.shift() ?? {} });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch });

  await send();
  await screen.findByRole('alert');
  await send();

  await waitFor(() => expect(toasts()).toEqual(['success: Your review is  successful.Thank you...']));
});

test('keeps the draft when the shop cannot be reached, and shows a message below the form', async () => {
  const fetch = async () => {
    throw new TypeError('offline');
  };
  openPage(<MyReviewPage />, { signedIn: true, fetch });

  await userEvent.click(screen.getByLabelText('Review'));
  await userEvent.paste('Holds its edge.');
  await send();

  expect(await screen.findByText(/^We could not reach the shop\./)).toBeVisible();
  expect(screen.getByLabelText('Review')).toHaveValue('Holds its edge.');
});

test('sends a review of the tool in the URL, then offers the form for the shop', async () => {
  const api = fakeApi({
    ...NONE,
    'GET /purchase/hammer': { body: { _id: 'hammer', name: 'Claw Hammer' } },
    'POST /review': { status: 201, body: { success: true } },
  });
  const { address } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch, at: '/?tool=hammer' });
  await waitFor(() => expect(screen.getByLabelText('About')).toHaveDisplayValue('Claw Hammer'));

  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  await userEvent.type(screen.getByLabelText('Review'), 'Good.');
  await send();

  await waitFor(() => expect(address()).toBe('/'));
  expect(api.requestsTo('POST /review')[0]?.body).toMatchObject({ toolId: 'hammer', rating: 5 });
  await waitFor(() => expect(screen.getByLabelText('About')).toHaveDisplayValue('The shop'));
});

test('offers the tools that the customer has bought, each once', async () => {
  const line = (id: string, service: string, cancelled = false) => ({ id, service, cancelled });
  const orders = [
    { lines: [line('hammer', 'Claw Hammer'), line('saw', 'Rip Saw', true)] },
    { lines: [line('plane', 'Block Plane'), line('hammer', 'Claw Hammer')] },
  ];
  const { fetch } = fakeApi({
    ...NONE,
    [BOUGHT]: { body: orders },
    'GET /purchase/plane': { body: { _id: 'plane', name: 'Block Plane' } },
  });
  const { address } = openPage(<MyReviewPage />, { signedIn: true, fetch });
  await screen.findByRole('option', { name: 'Claw Hammer' });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['The shop', 'Claw Hammer', 'Block Plane']);
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Block Plane');
  expect(address()).toBe('/?tool=plane');
});

test('writes about the shop if the tool in the URL does not exist', async () => {
  const api = fakeApi({
    ...NONE,
    'GET /purchase/none': problem(404, 'There is no tool with this id.'),
    'POST /review': { status: 201, body: { success: true } },
  });
  openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch, at: '/?tool=none' });
  expect(await screen.findByText(/^We do not have this tool\./)).toBeVisible();
  await send();
  await waitFor(() => expect(api.requestsTo('POST /review')).toHaveLength(1));
  expect(api.requestsTo('POST /review')[0]?.body).not.toHaveProperty('toolId');
});

test('lists the own reviews, with the reason why the shop hid one', async () => {
  const hidden = ownReview({
    _id: 'two',
    tool: undefined,
    state: 'hidden',
    hiddenReason: 'It names a person.',
  });
  openPage(<MyReviewPage />, {
    signedIn: true,
    fetch: fakeApi({ [OWN]: { body: [ownReview(), hidden] } }).fetch,
  });
  const first = await cardOf('Claw Hammer');
  expect(first.getByRole('link', { name: 'Claw Hammer' })).toHaveAttribute('href', '/purchase/hammer');
  expect(first.getByText('Verified purchase')).toBeVisible();
  expect(first.queryByText(/^Hidden/)).not.toBeInTheDocument();
  expect((await cardOf('The shop')).getByText('Hidden by the shop: It names a person.')).toBeVisible();
});

test('marks a review that waits for the confirmation of the email', async () => {
  const waiting = ownReview({ state: 'waiting', verified: false });
  openPage(<MyReviewPage />, { signedIn: true, fetch: fakeApi({ [OWN]: { body: [waiting] } }).fetch });
  expect((await cardOf('Claw Hammer')).getByText('Not public yet')).toBeVisible();
  expect(screen.getByText('Confirm your email address to publish your reviews.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
});

test('changes a review, and overwrites a change of another tab only on a second save', async () => {
  const now = ownReview({ reviews: 'It bends nails.', rating: 1, version: 2 });
  const responses = [
    problem(409, 'It has changed.', { code: 'changed-meanwhile', current: now }),
    { body: ownReview({ version: 3 }) },
  ];
  const api = fakeApi({ [OWN]: { body: [ownReview()] }, 'PUT /review/one': () => responses.shift() ?? {} });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch });

  await userEvent.click((await cardOf('Claw Hammer')).getByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your review' }));
  await userEvent.click(dialog.getByLabelText('Review'));
  await userEvent.paste(' Well.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save review' }));
  expect(await dialog.findByText('It bends nails.')).toBeVisible();
  expect(dialog.getByLabelText('Review')).toHaveValue('It drives nails. Well.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save my version' }));

  await waitFor(() => expect(toasts()).toEqual(['success: Your review is saved.']));
  const mine = { reviews: 'It drives nails. Well.', rating: 4 };
  expect(api.requestsTo('PUT /review/one').map(({ body }) => body)).toEqual([
    { ...mine, version: 1 },
    { ...mine, version: 2 },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('uses the version of the other tab', async () => {
  const now = ownReview({ reviews: 'It bends nails.', rating: 1, version: 2 });
  const conflict = problem(409, 'It has changed.', { code: 'changed-meanwhile', current: now });
  const { fetch } = fakeApi({ [OWN]: { body: [ownReview()] }, 'PUT /review/one': conflict });
  openPage(<MyReviewPage />, { signedIn: true, fetch });
  await userEvent.click((await cardOf('Claw Hammer')).getByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save review' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Use this version' }));
  expect(dialog.getByLabelText('Review')).toHaveValue('It bends nails.');
  expect(dialog.getByRole('radio', { name: '1 star' })).toBeChecked();
});

test('deletes a review after a confirmation', async () => {
  let reviews = [ownReview()];
  const api = fakeApi({
    [OWN]: () => ({ body: reviews }),
    'DELETE /review/one': () => {
      reviews = [];
      return { body: { deletedCount: 1 } };
    },
  });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch });
  await userEvent.click((await cardOf('Claw Hammer')).getByRole('button', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Claw Hammer: “It drives nails.”')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete it' }));
  await waitFor(() => expect(toasts()).toEqual(['success: Your review is deleted.']));
  expect(await screen.findByText('You have written no reviews')).toBeVisible();
});
