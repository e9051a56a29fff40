import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as Payment } from './payment.tsx';

const LIST = 'GET /orders/mine';
const SEND = 'POST /identity/send-verification-email';

const due = (number: string, changes: object = {}) => ({
  number,
  createdAt: '2026-11-23T12:00:00.000Z',
  state: 'placed',
  payment: 'unpaid',
  client: 'ada@example.com',
  total: 123.4,
  lines: [
    { _id: '1', service: 'Block plane', quantity: 2, cancelled: false },
    { _id: '2', service: 'Try square', quantity: 1, cancelled: true },
    { _id: '3', service: 'Marking gauge', quantity: 1, cancelled: false },
  ],
  payable: true,
  verified: true,
  ...changes,
});

const FIRST = due('40712-38915');
const SECOND = due('40712-38916', { total: 9 });

function open(routes: Record<string, FakeRoute>, order?: string) {
  const api = fakeApi({ [LIST]: { body: [FIRST, SECOND] }, ...routes });
  const at = order ? `/payment?order=${order}` : '/payment';
  return { ...openPage(<Payment />, { path: '/payment', at, signedIn: true, fetch: api.fetch }), api };
}

const payButton = (number: string) =>
  screen.findByRole('button', { name: new RegExp(`^Pay \\$.* for order ${number}$`) });
const numbers = async () =>
  within(await screen.findByRole('region', { name: 'Unpaid orders' }))
    .getAllByRole('link', { name: /^Order / })
    .map(({ textContent }) => textContent);

test('a visitor reads what the page is for, and signs in to come back', () => {
  const api = fakeApi({});
  openPage(<Payment />, { path: '/payment', at: '/payment?order=40712-38915', fetch: api.fetch });
  expect(screen.getByRole('heading', { level: 1, name: 'Make Payment' })).toBeVisible();
  expect(screen.getByText(/^Here you pay for the tools that you have ordered\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?from=%2Fpayment%3Forder%3D40712-38915',
  );
  expect(api.requests).toEqual([]);
});

test('lists the unpaid orders with number, date, tools, total and a button that names the order', async () => {
  const { api } = open({});
  expect(await screen.findByRole('button', { name: 'Pay $123.40 for order 40712-38915' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay $9.00 for order 40712-38916' })).toBeVisible();
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Order 40712-38915Nov 23, 20262 × Block plane, 1 × Marking gauge$123.40');
  expect(screen.getByRole('link', { name: 'Order 40712-38915' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders/40712-38915',
  );
  expect(api.requestsTo(LIST)).toMatchObject([{ params: { state: 'open', payment: 'due' } }]);
});

test('shows the chosen order first, also if it is not among the loaded ones, and nothing below before it', async () => {
  open({ 'GET /orders/40712-38916': { body: SECOND } }, '40712-38916');
  expect(screen.getByText('Loading your unpaid orders')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'How you pay' })).not.toBeInTheDocument();
  expect(await numbers()).toEqual(['Order 40712-38916', 'Order 40712-38915']);
});

test('appends the chosen order of another page only once', async () => {
  open(
    {
      'GET /orders/40712-38916': { body: SECOND },
      [LIST]: ({ params }) =>
        params.cursor
          ? { body: [SECOND] }
          : { body: [FIRST], headers: { link: '</api/orders/mine?cursor=next>; rel="next"' } },
    },
    '40712-38916',
  );
  expect(await numbers()).toEqual(['Order 40712-38916', 'Order 40712-38915']);
  await userEvent.click(screen.getByRole('button', { name: 'Show more orders' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more orders' })).toBeNull());
  expect(await numbers()).toEqual(['Order 40712-38916', 'Order 40712-38915']);
});

test.each([
  [{ payment: 'paid' }, 'Order 40712-38999 is paid. Thank you.'],
  [{ payment: 'refunded' }, 'Order 40712-38999 is refunded. We have refunded your payment.'],
  [{ state: 'cancelled' }, 'Order 40712-38999 is cancelled. There is nothing to pay.'],
  [{ state: 'cancelled', payment: 'paid' }, 'Order 40712-38999 is cancelled. We refund your payment.'],
])('asks for nothing if the chosen order has %j: %s', async (changes, sentence) => {
  open({ 'GET /orders/40712-38999': { body: due('40712-38999', changes) } }, '40712-38999');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders/40712-38999',
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'See all unpaid orders' }));
  expect(await payButton('40712-38915')).toBeVisible();
});

test.each([
  ['nonsense', problem(404, 'There is no order with this number.')],
  ['40712-38999', { body: due('40712-38999', { client: 'bob@example.com' }) }],
])('shows what is due for %s, which is no order of the customer', async (number, response) => {
  open({ [`GET /orders/${number}`]: response }, number);
  expect(await screen.findByText('None of your orders has the number in this link.')).toBeVisible();
  expect(await numbers()).toEqual(['Order 40712-38915', 'Order 40712-38916']);
});

test('says that nothing was charged to a customer who left the payment page', async () => {
  open({ 'GET /orders/40712-38915': { body: FIRST } }, '40712-38915&paid=no');
  expect(await screen.findByText(/^Nothing was charged\./)).toBeVisible();
});

test('leads to My Orders when nothing is unpaid', async () => {
  open({ [LIST]: { body: [] } });
  expect(await screen.findByText('You have nothing to pay')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/dashboard/myOrders');
});

test('without online payment, says that the order is paid on invoice and what happens next', async () => {
  const states = [
    due('40712-38915', { payment: 'invoiced', payable: false }),
    due('40712-38916', { payment: 'invoiced', payable: false, state: 'shipped', invoice: 'INV-000012' }),
  ];
  open({ [LIST]: { body: states } });
  expect(
    await screen.findByText('You pay on invoice, which you get when your tools ship. We pack them next.'),
  ).toBeVisible();
  expect(
    screen.getByText('Your tools are on their way. Please pay invoice INV-000012 if you have not done so.'),
  ).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByText(/^You pay on a page/)).not.toBeInTheDocument();
});

test('warns an account with an unconfirmed address', async () => {
  open({ [LIST]: { body: [due('40712-38915', { verified: false })] } });
  expect(
    await screen.findByText(
      /^Your email address is not confirmed, so we cancel an unpaid order after one day\./,
    ),
  ).toBeVisible();
});

test('sends another confirmation link, and says why not', async () => {
  let limited = true;
  const { api } = open({
    [LIST]: { body: [due('40712-38915', { verified: false })] },
    [SEND]: () =>
      limited ? problem(429, 'Too many emails.', { retryAfterSeconds: 60 }) : { body: { status: true } },
  });
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many requests. Wait a minute and try again.',
  );
  limited = false;
  await press();
  expect(
    await screen.findByText('A new link is on its way to ada@example.com. It works for an hour.'),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(api.requestsTo(SEND).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com' },
  ]);
});

test('leaves for the payment page once, also after a double click', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { api, address } = open({
    'POST /orders/40712-38915/payment': async () => {
      await promise;
      return { body: { url: '#the-payment-page' } };
    },
  });
  const button = await payButton('40712-38915');
  await userEvent.dblClick(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await payButton('40712-38916')).not.toHaveAttribute('aria-busy');
  resolve();
  await waitFor(() => expect(window.location.hash).toBe('#the-payment-page'));
  expect(address()).toBe('/payment');
  expect(api.requestsTo('POST /orders/40712-38915/payment')).toHaveLength(1);

  // Back, to the page as the browser kept it.
  expect(button).toHaveAttribute('aria-busy', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});

test.each([
  [
    'paid in another tab',
    problem(409, 'Paid.', { code: 'impossible-step', payment: 'paid' }),
    'Order 40712-38915 is already paid. You have nothing more to pay.',
  ],
  [
    'cancelled meanwhile',
    problem(409, 'Cancelled.', {
      code: 'impossible-step',
      ...{ state: 'cancelled', payment: 'unpaid', event: 'paid', blocker: 'state' },
    }),
    'Order 40712-38915 is cancelled, so it cannot be paid.',
  ],
])('explains an order that was %s, and refreshes the list', async (_what, response, sentence) => {
  let body = [FIRST, SECOND];
  open({
    [LIST]: () => ({ body }),
    'POST /orders/40712-38915/payment': () => {
      body = [SECOND];
      return response as object;
    },
  });
  await userEvent.click(await payButton('40712-38915'));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(async () => expect(await numbers()).toEqual(['Order 40712-38916']));
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Unpaid orders' })).toHaveFocus());
});

test.each<[string, FakeRoute, RegExp]>([
  [
    'while the provider does not respond',
    problem(503, 'We cannot reach the payment provider at the moment. Try again in a few minutes.'),
    /^We cannot reach the payment provider at the moment\. Try again in a few minutes\.$/,
  ],
  [
    'after a lost connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /^The payment page could not be opened, and you have paid nothing\. Check your connection/,
  ],
])('explains what to do %s, and pays at the second attempt', async (_when, failure, sentence) => {
  let attempts = 0;
  open({
    'POST /orders/40712-38915/payment': async (request) => {
      attempts += 1;
      if (attempts > 1) return { body: { url: '#the-payment-page' } };
      return typeof failure === 'function' ? failure(request) : failure;
    },
  });
  await userEvent.click(await payButton('40712-38915'));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await userEvent.click(await payButton('40712-38915'));
  await waitFor(() => expect(window.location.hash).toBe('#the-payment-page'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('does not leave a page that the customer has opened meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { api } = open({
    'POST /orders/40712-38915/payment': async () => {
      await promise;
      return { body: { url: '#the-payment-page' } };
    },
  });
  await userEvent.click(await payButton('40712-38915'));
  await userEvent.click(screen.getByRole('link', { name: 'Order 40712-38916' }));
  resolve();
  await waitFor(() => expect(api.requestsTo('POST /orders/40712-38915/payment')).toHaveLength(1));
  await Promise.resolve();
  expect(window.location.hash).toBe('');
});

test('offers a retry when the orders fail to load', async () => {
  let down = true;
  open({ [LIST]: () => (down ? problem(400, 'No.') : { body: [FIRST] }) });
  await screen.findByText('Your unpaid orders could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await payButton('40712-38915')).toBeVisible();
});
