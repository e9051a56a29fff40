import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EmailDto } from '@whetstone/contract/api';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { MailList } from './mail-list.tsx';

afterEach(() => jest.useRealTimers());

const emailOf = (changes: Partial<EmailDto> = {}): EmailDto => ({
  _id: 'm1',
  kind: 'order-placed',
  state: 'sent',
  recipient: 'ada@shop.example',
  subject: 'Order 40712-38915 received',
  number: '40712-38915',
  attempts: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:01.000Z',
  canSendAgain: true,
  messageId: '<m1@shop.example>',
  text: 'Hello Ada,\nwe received your order.',
  ...changes,
});
const FAILING = emailOf({
  _id: 'm2',
  state: 'queued',
  subject: 'Order 51823-49026 shipped',
  attempts: 3,
  error: 'The mail server refused the connection.',
  sentAt: undefined,
  nextAttemptAt: '2126-11-20T12:00:00.000Z',
});
const SECRET = emailOf({
  _id: 'm3',
  kind: 'reset-password',
  subject: 'Reset your password',
  number: undefined,
  text: undefined,
  canSendAgain: false,
});

function open(list: FakeRoute, routes: Record<string, FakeRoute> = {}, at = '/') {
  const api = fakeApi({ 'GET /emails': list, ...routes });
  const page = openPage(<MailList />, { signedIn: true, fetch: api.fetch, at });
  return { ...api, ...page };
}

const rowOf = (subject: RegExp) => screen.findByRole('row', { name: subject });

test('shows recipient, subject and state, and the attempts and the error of an email that is not sent', async () => {
  open({ body: [emailOf(), FAILING, SECRET], headers: { 'x-total-count': '3' } });
  const sent = await rowOf(/40712-38915/);
  expect(sent).toHaveTextContent('ada@shop.example');
  expect(sent).toHaveTextContent('Sent');
  expect(sent).not.toHaveTextContent('attempt');
  expect(await rowOf(/51823-49026/)).toHaveTextContent(
    /Queued3 attempts, next on Nov 20, 12:00 PM UTCThe mail server refused the connection\./,
  );
  expect(screen.getByText('3 in all')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(2);
});

test('stores the filters in the URL', async () => {
  const { address, requestsTo } = open(({ params }) => ({ body: params.q ? [] : [emailOf()] }));
  await rowOf(/40712-38915/);
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Failed');
  // At once: a pause between two keys would be a search.
  await userEvent.click(screen.getByLabelText('Filter emails'));
  await userEvent.paste('38915');
  expect(await screen.findByText('No email matches these filters.')).toBeInTheDocument();
  expect(address()).toBe('/?state=failed&q=38915');
  expect(requestsTo('GET /emails').map(({ params }) => params)).toEqual([
    { limit: '50', count: 'true' },
    { state: 'failed', limit: '50', count: 'true' },
    { q: '38915', state: 'failed', limit: '50', count: 'true' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all emails' }));
  await rowOf(/40712-38915/);
  expect(address()).toBe('/');
});

test('ignores an unknown state in the URL', async () => {
  const { requestsTo } = open({ body: [emailOf()] }, {}, '/?state=lost');
  await rowOf(/40712-38915/);
  expect(requestsTo('GET /emails')[0]?.params).toEqual({ limit: '50', count: 'true' });
});

test('shows the text, the order and the message id, and sends the email again', async () => {
  const { toasts } = open(
    { body: [emailOf()] },
    { 'GET /emails/m1': { body: emailOf() }, 'POST /emails/m1/send-again': { body: emailOf() } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Order 40712-38915 received' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 40712-38915 received' }));
  expect((await dialog.findByRole('group', { name: 'Text of the email' })).textContent).toBe(
    'Hello Ada,\nwe received your order.',
  );
  expect(dialog.getByText('To ada@shop.example')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: '40712-38915' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders/40712-38915',
  );
  expect(dialog.getByText('<m1@shop.example>')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^success: /)]));
});

test('says that the text of an identity email is not kept, and does not send it again', async () => {
  open({ body: [SECRET] }, { 'GET /emails/m3': { body: SECRET } });
  await userEvent.click(await screen.findByRole('button', { name: 'Reset your password' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^The text is not kept/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
});

test('sends an email again, and follows it until it is sent', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const due = { ...FAILING, attempts: 0, error: undefined, nextAttemptAt: new Date().toISOString() };
  let email = FAILING;
  const { toasts, requestsTo } = open(() => ({ body: [email] }), {
    'POST /emails/m2/send-again': () => {
      email = due;
      return { body: due };
    },
  });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: /^Send again/ }));
  await waitFor(() =>
    expect(toasts()).toEqual([
      'success: “Order 51823-49026 shipped” is on its way to ada@shop.example again.',
    ]),
  );
  expect(await rowOf(/51823-49026/)).not.toHaveTextContent('refused');
  email = emailOf({ _id: 'm2', subject: due.subject });
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await rowOf(/51823-49026/)).toHaveTextContent('Sent');
  const requests = requestsTo('GET /emails').length;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(requestsTo('GET /emails')).toHaveLength(requests);
});

test('says why an email is not sent again', async () => {
  const { toasts } = open(
    { body: [FAILING] },
    {
      'POST /emails/m2/send-again': problem(409, 'Being sent.', { code: 'email-being-sent' }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: “Order 51823-49026 shipped” is not sent again. This email is being sent right now. Try again in two minutes.',
    ]),
  );
});

test('offers a retry when the list or an email could not be loaded', async () => {
  let down = true;
  open(() => (down ? problem(400, 'No.') : { body: [emailOf()] }), {
    'GET /emails/m1': () => (down ? problem(400, 'No.') : { body: emailOf() }),
  });
  await screen.findByText('The emails could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const subject = await screen.findByRole('button', { name: 'Order 40712-38915 received' });
  down = true;
  await userEvent.click(subject);
  await screen.findByText('The email could not be loaded');
  down = false;
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Text of the email' })).toBeInTheDocument();
});
