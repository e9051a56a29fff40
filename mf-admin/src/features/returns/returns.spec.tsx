import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReturnDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { ReturnList } from './return-list.tsx';

const LIST = 'GET /returns';
const STEP = 'POST /returns/r1/steps';

const returnOf = (changes: Partial<ReturnDto> = {}): ReturnDto => ({
  ...{ _id: 'r1', number: '40712-38915', state: 'requested', reason: 'faulty', note: 'Bent.', answer: '' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', changedAt: '2026-11-20T10:00:00.000Z' },
  lines: [{ line: 'l1', service: 'Block plane', quantity: 2 }],
  steps: ['accept', 'decline'],
  cancellable: false,
  ...changes,
});

function open(found: ReturnDto, step: FakeRoute = { body: found }, at = '/') {
  const api = fakeApi({ [LIST]: { body: [found] }, [STEP]: step });
  return { ...api, ...openPage(<ReturnList />, { signedIn: true, fetch: api.fetch, at }) };
}

const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${name} the return of order 40712-38915` }));

test('shows order, tools and reason, and declines with a reason', async () => {
  const { requestsTo, toasts } = open(returnOf());
  expect(await screen.findByRole('row', { name: /40712-38915/ })).toHaveTextContent(
    /2 × Block planeFaulty or damaged: Bent\.Requested/,
  );
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Enter the reason for the customer')).toBeVisible();
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste('It was used.');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^success: The return is declined/)]));
  expect(requestsTo(STEP).map(({ body }) => body)).toEqual([{ step: 'decline', answer: 'It was used.' }]);
});

test('receives each line with the condition that the admin chooses', async () => {
  const { requestsTo } = open(returnOf({ state: 'accepted', reason: 'unwanted', steps: ['receive'] }));
  await press('Receive');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  const condition = dialog.getByLabelText('2 × Block plane');
  expect(await dialog.findByText('Choose how it arrived')).toBeVisible();
  expect(condition).toHaveFocus();
  await userEvent.selectOptions(condition, 'Can be sold again');
  await userEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(requestsTo(STEP)).toHaveLength(1));
  expect(requestsTo(STEP)[0]?.body).toEqual({
    step: 'receive',
    lines: [{ line: 'l1', condition: 'resellable' }],
  });
});

test('receives the pieces of a line in several conditions, which add up to the line', async () => {
  const { requestsTo } = open(returnOf({ state: 'accepted', steps: ['receive'] }));
  await press('Receive');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('2 × Block plane'), 'Not all the same');
  const sold = dialog.getByLabelText('Block plane: can be sold again');
  await userEvent.type(sold, '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findByText('Enter a number from 0 to 2.')).toBeVisible();
  await userEvent.clear(sold);
  await userEvent.type(sold, '1');
  await userEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findAllByText('The numbers must add up to 2.')).toHaveLength(3);
  expect(requestsTo(STEP)).toHaveLength(0);
  await userEvent.type(dialog.getByLabelText('Block plane: not in the parcel'), '1');
  await userEvent.click(dialog.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(requestsTo(STEP)).toHaveLength(1));
  expect(requestsTo(STEP)[0]?.body).toEqual({
    step: 'receive',
    lines: [
      { line: 'l1', condition: 'resellable', quantity: 1 },
      { line: 'l1', condition: 'missing', quantity: 1 },
    ],
  });
});

test.each([
  ['Damaged', 'The tools are received.'],
  ['Can be sold again', 'The tools are received. Those that can be sold again are back in stock.'],
  ['Not in the parcel', 'The parcel arrived without the tools.'],
])(
  'proposes that a faulty tool stays out of the stock, and says what happened to one that is: %s',
  async (condition, sentence) => {
    const { toasts } = open(returnOf({ state: 'accepted', steps: ['receive'] }));
    await press('Receive');
    const field = await screen.findByLabelText('2 × Block plane');
    expect(field).toHaveDisplayValue('Damaged');
    await userEvent.selectOptions(field, condition);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(toasts()).toEqual([`success: ${sentence}`]));
  },
);

test.each([
  [
    { state: 'cancelled', sentence: 'The customer has cancelled this return.' },
    { code: 'impossible-return-step', state: 'cancelled' },
    'error: The customer has cancelled the return and keeps the tools.',
  ],
  [
    { state: 'declined', sentence: 'This return was declined.' },
    { code: 'line-not-returnable', available: 0 },
    'error: Another return of the order has these tools. Receive that return instead.',
  ],
] as const)('receives what arrives late, and says why it is impossible: %j', async (late, reason, toast) => {
  const { state, sentence } = late;
  const { toasts } = open(returnOf({ state, steps: ['receive'] }), problem(409, 'No.', reason));
  await press('Receive');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`${sentence} Receive it if the tools arrived anyway`);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(toasts()).toEqual([toast]));
});

test.each([
  [
    undefined,
    'Send $38.90, with the delivery of $4.90, to the customer yourself. This step only records the refund.',
    'The refund is recorded.',
  ],
  [
    'Paper Bank',
    'Paper Bank returns $38.90, with the delivery of $4.90, to the customer.',
    'The refund by Paper Bank is on its way.',
  ],
])('says who returns the money of a refund: %s', async (provider, sentence, done) => {
  const refund = { amount: 38.9, delivery: 4.9, currency: 'USD' };
  const { toasts } = open(
    returnOf({ state: 'received', steps: ['refund'], refund, ...(provider && { provider }) }),
  );
  await press('Refund');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveAccessibleDescription(sentence);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(toasts()).toEqual([`success: ${done}`]));
});

test('says that the return has changed', async () => {
  const conflict = problem(409, 'No.', { code: 'impossible-return-step', state: 'refunded' });
  const refund = { amount: 38.9, delivery: 4.9, currency: 'USD' };
  const { toasts } = open(returnOf({ state: 'received', steps: ['refund'], refund }), conflict);
  await press('Refund');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(toasts()).toEqual(['error: The return has changed: it is refunded.']));
});

test('filters by order, state and reason', async () => {
  const filters = { q: '40712-38915', state: 'accepted', reason: 'withdrawal' };
  const { requestsTo } = open(returnOf(), undefined, `/?${new URLSearchParams(filters)}`);
  await screen.findByRole('row', { name: /40712-38915/ });
  expect(requestsTo(LIST)[0]?.params).toMatchObject(filters);
});
