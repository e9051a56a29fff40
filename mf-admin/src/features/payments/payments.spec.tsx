import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentDifferenceDto, ReconciliationDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Differences } from './differences.tsx';
import { Reconcile } from './reconcile.tsx';

const LIST = 'GET /payments/differences';
const RESOLVE = 'POST /payments/differences/d1/resolve';

const differenceOf = (changes: Partial<PaymentDifferenceDto> = {}): PaymentDifferenceDto => ({
  _id: 'd1',
  kind: 'failing-refund',
  provider: 'Paper Bank',
  reference: 're_3Nabc',
  number: '40712-38915',
  code: 'refund-rejected',
  params: { error: 'expired_or_canceled_card', attempts: 20 },
  expected: 68,
  actual: 0,
  foundAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const RESOLVED = differenceOf({
  resolvedAt: '2026-11-21T10:00:00.000Z',
  resolvedBy: 'Grace',
  note: 'Sent a cheque.',
});

function open(routes: Record<string, FakeRoute> = {}, at = '/') {
  const api = fakeApi({ [LIST]: { body: [differenceOf()] }, ...routes });
  const page = (
    <>
      <Reconcile />
      <Differences />
    </>
  );
  return { ...api, ...openPage(page, { signedIn: true, fetch: api.fetch, at }) };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async (caption: string) =>
  within(await screen.findByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1);

test('shows kind, reason, order and both amounts of each open difference', async () => {
  const unknown = differenceOf({
    _id: 'd2',
    kind: 'unknown-payment',
    code: 'unknown-payment',
    number: undefined,
    expected: 0,
    actual: 93,
  });
  const { requestsTo } = open({ [LIST]: { body: [differenceOf(), unknown] } });
  const [failing, other] = await rows('Open differences, newest first');
  expect(failing).toHaveTextContent(
    /Failing refundPaper Bank has not refunded the money: “expired_or_canceled_card”\. The shop has stopped after 20 attempts\.re_3Nabc.*\$68\.00\$0\.00/,
  );
  expect(within(failing as HTMLElement).getByRole('link', { name: '40712-38915' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders/40712-38915',
  );
  expect(other).toHaveTextContent(/Unknown payment.*–\$0\.00\$93\.00/);
  expect(requestsTo(LIST).map(({ params }) => params)).toEqual([{ state: 'open', limit: '25' }]);
});

test('resolves a difference with a note', async () => {
  let resolved = false;
  const { requestsTo, toasts } = open({
    [LIST]: () => ({ body: resolved ? [] : [differenceOf()] }),
    [RESOLVE]: () => {
      resolved = true;
      return { body: RESOLVED };
    },
  });
  await press('Resolve Failing refund re_3Nabc');
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve the difference' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByText('Enter what you decided')).toBeInTheDocument();
  await userEvent.click(dialog.getByLabelText('Note'));
  await userEvent.paste(' Sent a cheque. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('No open differences')).toBeInTheDocument();
  expect(requestsTo(RESOLVE).map(({ body }) => body)).toEqual([{ note: 'Sent a cheque.' }]);
  expect(toasts()).toEqual(['success: The difference is resolved.']);
  expect(screen.getByRole('group', { name: /^Open differences/ })).toHaveFocus();
});

const RETRY = 'POST /payments/differences/d1/retry';

test('sends a failing refund again', async () => {
  let isResolved = false;
  const { requestsTo, toasts } = open({
    [LIST]: () => ({ body: isResolved ? [] : [differenceOf()] }),
    [RETRY]: () => {
      isResolved = true;
      return { body: RESOLVED };
    },
  });
  await press('Try again to refund order 40712-38915');
  expect(await screen.findByText('No open differences')).toBeInTheDocument();
  expect(requestsTo(RETRY)).toHaveLength(1);
  expect(toasts()).toEqual(['success: Paper Bank has confirmed the refund. The difference is resolved.']);
});

test('says that Paper Bank has not confirmed the refund', async () => {
  const { toasts } = open({ [RETRY]: { body: differenceOf() } });
  await press('Try again to refund order 40712-38915');
  await waitFor(() =>
    expect(toasts()).toEqual(['error: Paper Bank has not confirmed the refund. The row shows the reason.']),
  );
});

test('offers no second attempt for other differences', async () => {
  open({ [LIST]: { body: [differenceOf({ kind: 'wrong-amount' })] } });
  await rows('Open differences, newest first');
  expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
});

test('keeps the note when the shop is unreachable', async () => {
  open({ [RESOLVE]: problem(503, 'The shop is busy. Try again in a moment.') });
  await press('Resolve Failing refund re_3Nabc');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Note'));
  await userEvent.paste('Sent a cheque.');
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The shop is busy.');
  expect(dialog.getByLabelText('Note')).toHaveValue('Sent a cheque.');
});

test('says that another admin was faster', async () => {
  const { toasts } = open({ [RESOLVE]: problem(409, 'Resolved.', { code: 'difference-resolved' }) });
  await press('Resolve Failing refund re_3Nabc');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Note'));
  await userEvent.paste('Sent a cheque.');
  await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() => expect(toasts()).toEqual(['error: This difference is resolved already.']));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('shows the resolved differences by their state in the URL', async () => {
  const { address } = open({
    [LIST]: ({ params }) => ({ body: params.state === 'resolved' ? [RESOLVED] : [] }),
  });
  await screen.findByText('No open differences');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Resolved');
  const [row] = await rows('Resolved differences, newest first');
  expect(row).toHaveTextContent(/Nov 21.*Grace: Sent a cheque\./);
  expect(screen.queryByRole('button', { name: /^Resolve / })).not.toBeInTheDocument();
  expect(address()).toBe('/?state=resolved');
});

const NOTHING: ReconciliationDto = {
  providers: ['Paper Bank'],
  ...{ payments: 12, refunds: 1, repaired: 0, found: 0, open: 0 },
};

test.each([
  [{}, 'We compared 12 payments and 1 refund with Paper Bank. There are no differences.'],
  [{ open: 1 }, 'We compared 12 payments and 1 refund with Paper Bank. There is no new difference.'],
  [{ repaired: 1 }, 'We compared 12 payments and 1 refund with Paper Bank. 1 was repaired.'],
  [
    { repaired: 2, found: 1, open: 1 },
    'We compared 12 payments and 1 refund with Paper Bank. 2 were repaired. 1 new difference needs your decision.',
  ],
])('reconciles now, and shows the result %o', async (changes, sentence) => {
  const { requestsTo } = open({ 'POST /payments/reconcile': { body: { ...NOTHING, ...changes } } });
  await rows('Open differences, newest first');
  await press('Reconcile now');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await waitFor(() => expect(requestsTo(LIST)).toHaveLength(2));
});

test('says why a reconciliation failed', async () => {
  open({ 'POST /payments/reconcile': problem(503, 'Unavailable.') });
  await press('Reconcile now');
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment provider cannot be reached.');
});

test('offers a retry when the differences could not be loaded', async () => {
  let down = true;
  open({ [LIST]: () => (down ? problem(400, 'No.') : { body: [differenceOf()] }) });
  await screen.findByText('The differences could not be loaded');
  down = false;
  await press('Try again');
  expect(await rows('Open differences, newest first')).toHaveLength(1);
});
