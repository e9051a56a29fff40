import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { Page as ReturnOrder } from './return-order.tsx';

const NUMBER = '40712-38915';
const LIST = `GET /orders/${NUMBER}/returns`;
const SEND = `POST /orders/${NUMBER}/returns`;
const QUOTE = `POST /orders/${NUMBER}/returns/quote`;
const AT = '2026-11-24T12:00:00.000Z';
const LINES = [
  { line: 'l1', service: 'Block plane', quantity: 2 },
  { line: 'l2', service: 'Try square', quantity: 1 },
];
const RETURN = {
  ...{
    _id: 'r1',
    number: NUMBER,
    state: 'declined',
    reason: 'faulty',
    note: 'Bent.',
    answer: 'It was used.',
  },
  ...{ createdAt: AT, changedAt: AT, lines: [LINES[1]], steps: [], cancellable: false },
};

const CANCELLABLE = { ...RETURN, _id: 'r2', state: 'requested', cancellable: true };
const CANCEL = 'POST /returns/r2/cancel';

function open(routes: Record<string, FakeRoute>) {
  const api = fakeApi(routes);
  const at = `/dashboard/myOrders/${NUMBER}/return`;
  const path = '/dashboard/myOrders/:number/return';
  return { ...openPage(<ReturnOrder />, { path, at, signedIn: true, fetch: api.fetch }), api };
}

test('asks for a return of chosen tools with a reason, moves the focus to the returns, and starts anew with what is left, also after a cancellation', async () => {
  let found = { until: AT, returnable: LINES, returns: [] as object[] };
  const { api, toasts } = open({
    [LIST]: () => ({ body: found }),
    [SEND]: () => {
      found = {
        ...found,
        returnable: LINES.slice(1),
        returns: [CANCELLABLE],
      };
      return { status: 201, body: CANCELLABLE };
    },
    [CANCEL]: () => {
      found = { ...found, returnable: LINES, returns: [RETURN] };
      return { body: RETURN };
    },
    [QUOTE]: { body: { amount: 68, delivery: 4, currency: 'USD' } },
  });
  const button = await screen.findByRole('button', { name: 'Ask for a return' });
  expect(button).toBeDisabled();
  expect(screen.getByText('Choose at least one tool.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Block plane'), 'Return 2');
  expect(button).toBeDisabled();
  expect(screen.getByText('Choose a reason.')).toBeVisible();
  expect(screen.queryByRole('option', { name: /withdraw/ })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'It is faulty or damaged');
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Bent.');
  expect(
    await screen.findByText('We refund $68.00, with the delivery of $4.00, the way you paid.'),
  ).toBeVisible();
  expect(screen.queryByText(/Choose at least one tool/)).not.toBeInTheDocument();
  expect(api.requestsTo(QUOTE).at(-1)?.body).toEqual({
    lines: [{ line: 'l1', quantity: 2 }],
    reason: 'faulty',
  });
  const quotes = api.requestsTo(QUOTE).length;
  await userEvent.click(button);
  await waitFor(() => expect(toasts()).toEqual(['success: We have your request. We answer by email.']));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your returns' })).toHaveFocus());
  expect(api.requestsTo(QUOTE)).toHaveLength(quotes);
  expect(api.requestsTo(SEND).map(({ body }) => body)).toEqual([
    { lines: [{ line: 'l1', quantity: 2 }], reason: 'faulty', note: 'Bent.' },
  ]);
  await waitFor(() => expect(screen.queryByLabelText('Block plane')).not.toBeInTheDocument());
  expect(await screen.findByLabelText('Try square')).toHaveValue('0');
  expect(screen.getByLabelText('Note (optional)')).toHaveValue('');
  expect(screen.getByText('Choose at least one tool.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Try square'), 'Return 1');
  await userEvent.click(screen.getByRole('button', { name: /^Cancel this return/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByLabelText('Block plane')).toHaveValue('0');
  expect(screen.getByLabelText('Try square')).toHaveValue('0');
});

test('proposes the return of all that is left of an only line', async () => {
  open({
    [LIST]: { body: { until: AT, returnable: LINES.slice(0, 1), returns: [] } },
    [QUOTE]: { body: { amount: 68, currency: 'USD' } },
  });
  expect(await screen.findByLabelText('Block plane')).toHaveDisplayValue('Return 2');
});

test('withdraws from the contract without a reason of the customer', async () => {
  const { api, toasts } = open({
    [LIST]: { body: { withdrawal: { until: '2026-11-24T00:00:00.000Z' }, returnable: LINES, returns: [] } },
    [SEND]: { status: 201, body: { ...RETURN, state: 'accepted', reason: 'withdrawal' } },
    [QUOTE]: { body: { amount: 34, currency: 'USD', unpaid: true } },
  });
  expect(await screen.findByRole('heading', { name: 'Withdraw from the contract' })).toBeVisible();
  // The time ends with the day before.
  expect(screen.getByText('You can withdraw without giving a reason until November 23, 2026.')).toBeVisible();
  const reasons = (await screen.findByLabelText('Reason')).children;
  expect([...reasons].map(({ textContent }) => textContent)).toEqual(['I withdraw from the contract']);
  await userEvent.selectOptions(screen.getByLabelText('Try square'), 'Return 1');
  expect(await screen.findByText('You owe $34.00 less.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
  await waitFor(() => expect(toasts()).toEqual(['success: You have withdrawn. We confirm it by email.']));
  expect(api.requestsTo(SEND).map(({ body }) => body)).toEqual([
    { lines: [{ line: 'l2', quantity: 1 }], reason: 'withdrawal' },
  ]);
});

test.each([
  [{ code: 'returns-ended' }, /^The time to return tools of this order is over/],
  [
    { code: 'line-not-returnable', name: 'Try square', available: 1 },
    /^Only 1 of Try square can still be returned/,
  ],
  [{ code: 'line-not-returnable' }, /^One of the tools is in another return/],
])('says why a return was rejected: %j', async (reason, sentence) => {
  open({
    [LIST]: { body: { until: AT, returnable: LINES, returns: [] } },
    [SEND]: problem(409, 'Ended.', reason),
    [QUOTE]: problem(409, 'Ended.', reason),
  });
  await userEvent.selectOptions(await screen.findByLabelText('Try square'), 'Return 1');
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'It is faulty or damaged');
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a return' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('shows the returns so far with the answer of the shop', async () => {
  open({ [LIST]: { body: { returnable: [], returns: [RETURN] } } });
  const list = within(await screen.findByRole('region', { name: 'Your returns' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    'Declined1 × Try squareNov 24, 2026 · It is faulty or damagedYou wrote: Bent.Our reason: It was used.',
  );
});

const notCancellable = (state: string) => problem(409, 'No.', { code: 'return-not-cancellable', state });

test.each([
  [{ body: RETURN }, 'success: Your return is cancelled. You keep the tools.'],
  [
    notCancellable('received'),
    'error: We have received the tools, so this return can no longer be cancelled.',
  ],
  [notCancellable('declined'), 'error: We have declined this return, so there is nothing to cancel.'],
  [
    problem(409, 'No.', { code: 'too-many-cancelled-returns', max: 5 }),
    'error: You have cancelled 5 returns of this order, which is the maximum. Write to us.',
  ],
])('cancels a return that has not arrived, and keeps the focus', async (answer, toast) => {
  let returns = [RETURN, CANCELLABLE];
  const { api, toasts } = open({
    [LIST]: () => ({ body: { closed: 'requested', period: { until: AT }, returnable: [], returns } }),
    [CANCEL]: () => {
      returns = [RETURN, { ...CANCELLABLE, cancellable: false }];
      return answer;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this return of 1 × Try square' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this return?' });
  expect(dialog).toHaveTextContent(
    'You keep 1 × Try square. You can return tools until November 24, 2026. Do not cancel if you have sent the parcel.',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(toasts()).toEqual([toast]));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your returns' })).toHaveFocus());
  expect(api.requestsTo(LIST)).toHaveLength(2);
});

test.each([
  [undefined, 'The time for returns is over, so this is final.'],
  [{}, 'You can return tools until 14 days after the delivery.'],
])('says until when a cancelled return can be asked for again', async (period, sentence) => {
  setShop({ ...getShop(), market: { binding: true, withdrawalDays: 14 } });
  open({ [LIST]: { body: { closed: 'requested', period, returnable: [], returns: [CANCELLABLE] } } });
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel this return/ }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(sentence);
  setShop(undefined);
});

test.each([
  [{ closed: 'cancelled' }, 'This order is cancelled, so there is nothing to return.'],
  [{ closed: 'not-delivered' }, 'You can return tools once this order is delivered.'],
  [{ closed: 'requested' }, 'All tools of this order are in a return already.'],
  [{ closed: 'returned' }, 'All tools of this order are back with us.'],
  [
    { closed: 'ended', ended: '2026-11-24T00:00:00.000Z' },
    'The time to return tools of this order ended on November 23, 2026.',
  ],
  [{ closed: 'not-offered' }, /^Tools cannot be returned here/],
])('says the one reason why nothing can be returned: %j', async (closed, sentence) => {
  open({ [LIST]: { body: { ...closed, returnable: [], returns: [] } } });
  expect(await screen.findByText(sentence)).toBeVisible();
});

test.each([
  [
    'accepted',
    'Gate 4\nLeeds',
    'We refund $34.00 once everything has arrived.Send the tools to: Gate 4 Leeds',
  ],
  ['accepted', undefined, 'Our email about this return says where to send the tools.'],
  ['received', 'Gate 4', 'We refund $34.00, the way you paid.'],
  ['refunded', 'Gate 4', '2 × Try square'],
  ['refunded', 'Gate 4', 'We refunded $34.00, the way you paid.'],
])('says what a return that is %s refunds, and where to send the tools', async (state, address, text) => {
  // Two pieces have arrived in two conditions, and one was not in the parcel.
  const isHere = state === 'received' || state === 'refunded';
  const arrived = ['resellable', 'damaged', 'missing'].map((condition) => ({ ...LINES[1], condition }));
  const lines = isHere ? arrived : [LINES[1]];
  const returns = [{ ...RETURN, state, lines, refund: { amount: 34, currency: 'USD' } }];
  open({ [LIST]: { body: { closed: 'requested', address, returnable: [], returns } } });
  const list = within(await screen.findByRole('region', { name: 'Your returns' }));
  expect(list.getByRole('listitem')).toHaveTextContent(text);
});
