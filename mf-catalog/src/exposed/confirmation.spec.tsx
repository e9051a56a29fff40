import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Order } from '@whetstone/contract';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { nextStep, refundNote } from '../features/confirmation/confirmation.tsx';
import { anOrder } from '../testing/samples.ts';
import { Page as ConfirmationPage } from './confirmation.tsx';

function open(route: FakeRoute, more: Record<string, FakeRoute> = {}) {
  const { fetch, requestsTo } = fakeApi({
    'GET /orders/40712-38915': route,
    ...more,
  });
  openPage(<ConfirmationPage />, {
    path: '/confirmation/:number',
    at: '/confirmation/40712-38915',
    fetch,
    signedIn: true,
  });
  return { requestsTo };
}

it('shows number, tools, total, address, expected delivery and the next step', async () => {
  open({ body: anOrder() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible();
  expect(screen.getByText('Thank you, Ada Byron')).toBeVisible();
  expect(screen.getAllByText('40712-38915')).not.toHaveLength(0);
  const tools = within(screen.getByRole('list', { name: 'Tools of the order' }));
  expect(tools.getByRole('img', { name: 'Claw Hammer' })).toBeInTheDocument();
  expect(tools.getByText('2 × $34.00')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('$72.90');
  expect(screen.getByText('1 Anvil Yard').previousSibling).toHaveTextContent('Ada Byron');
  expect(await screen.findByText('3–5 working days after the payment')).toBeVisible();
  expect(screen.getByText(/^We contact you about the payment\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders/40712-38915',
  );
  await waitFor(() => expect(document.title).toBe('Order 40712-38915 · Whetstone'));
});

it('counts the expected delivery of a paid order from the payment', async () => {
  const paid = { kind: 'paid', at: '2026-11-24T12:00:00.000Z', actor: 'Stripe', byCustomer: false, note: '' };
  const gift = { recipient: 'Kenji', address: 'Kenji, 1 Oak St' };
  open({ body: anOrder({ ...gift, payment: 'paid', history: [paid as Order['history'][number]] }) });
  expect(await screen.findByText(/^Thu, Nov 26.–.Mon, Nov 30$/)).toBeVisible();
  expect(screen.getByText('Kenji, 1 Oak St').previousSibling).toBeNull();
});

it('prints the page', async () => {
  window.print = jest.fn();
  open({ body: anOrder() });
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledTimes(1);
});

it('marks a cancelled line, and a cancelled order', async () => {
  const [line] = anOrder().lines;
  const cancelled = {
    ...line,
    _id: 'other',
    service: 'Saw',
    cancelled: true,
    inTotal: false,
  } as Order['lines'][number];
  open({ body: anOrder({ lines: [...anOrder().lines, cancelled] }) });
  expect(await screen.findByText('Cancelled')).toBeVisible();
});

it('shows that the order is cancelled, and which tool is not in its total', async () => {
  const [line] = anOrder().lines;
  const lines = line && [
    { ...line, _id: 'before', service: 'Awl', cancelled: true, inTotal: false },
    { ...line, cancelled: true },
  ];
  open({ body: anOrder({ state: 'cancelled', lines }) });
  const tools = await screen.findByRole('list', { name: 'Tools of the order' });
  expect(
    within(tools)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.includes('Cancelled')),
  ).toEqual([true, false]);
  expect(await screen.findByRole('heading', { name: 'Your order is cancelled' })).toBeVisible();
  expect(screen.queryByText('Expected delivery')).not.toBeInTheDocument();
});

it.each<[Order['state'], string]>([
  ['packed', 'Your order is packed'],
  ['shipped', 'Your order is on its way'],
  ['delivered', 'Your order has arrived'],
])('tells the customer of a %s order: %s', async (state, title) => {
  open({ body: anOrder({ state }) });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

it('shows "Order not found" for the number of another customer', async () => {
  open(problem(404, 'You have no order with this number.'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders',
  );
});

it('offers a retry when the order fails to load', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: anOrder() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeVisible();
});

it.each([
  [{ payment: 'unpaid', state: 'placed' }, /^We contact you about the payment/],
  [{ payment: 'invoiced', state: 'placed' }, /^You pay on invoice\. You get it when your tools ship\.$/],
  [{ payment: 'invoiced', state: 'shipped', invoice: 'INV-000012' }, /^Please pay invoice INV-000012 within/],
  [{ payment: 'paid', state: 'packed' }, /^We have received your payment/],
  [{ payment: 'refunded', state: 'cancelled' }, /cancelled, and we have refunded/],
  [{ payment: 'unpaid', state: 'cancelled' }, /nothing to pay/],
  [{ payment: 'paid', state: 'cancelled' }, /We will refund what you paid/],
  [{ payment: 'unpaid', state: 'placed', payable: true }, /as soon as you have paid/],
  [{ payment: 'invoiced', state: 'placed', payable: true }, /You can also pay online/],
] as const)('names the next step of %o', (order, sentence) => {
  expect(nextStep({ payable: false, ...order })).toMatch(sentence);
});

it('names the amount that is refunded', () => {
  const refund = {
    provider: 'Stripe',
    amount: 12.1,
    state: 'pending',
    at: '2026-11-24T12:00:00.000Z',
  } as const;
  const dollars = { currency: 'USD' };
  expect(refundNote({ ...dollars, payment: 'paid', refunds: [] })).toBeUndefined();
  expect(
    refundNote({
      ...dollars,
      payment: 'paid',
      refunds: [refund, { ...refund, amount: 0.2, state: 'succeeded' }],
    }),
  ).toBe('$12.30 is on its way back to your card.');
  expect(refundNote({ ...dollars, payment: 'paid', refunds: [{ ...refund, state: 'succeeded' }] })).toBe(
    '$12.10 is refunded to your card.',
  );
  expect(refundNote({ currency: 'EUR', payment: 'paid', refunds: [refund] })).toMatch('€12.10 is');
  expect(refundNote({ ...dollars, payment: 'refunded', refunds: [refund] })).toBeUndefined();
});

describe('paying', () => {
  const PAY = 'POST /orders/40712-38915/payment';
  const payNow = () => screen.findByRole('button', { name: 'Pay now' });

  it('leads to the payment page once, also after a double click', async () => {
    const { requestsTo } = open(
      { body: anOrder({ payable: true }) },
      { [PAY]: { body: { url: '#paying' } } },
    );
    const button = await payNow();
    await userEvent.dblClick(button);
    await waitFor(() => expect(window.location.hash).toBe('#paying'));
    expect(requestsTo(PAY)).toHaveLength(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  });

  it.each<[FakeRoute, string]>([
    [
      problem(409, 'Paid.', { code: 'impossible-step', payment: 'paid' }),
      'Order 40712-38915 is already paid.',
    ],
    [
      () => Promise.reject(new TypeError('Failed to fetch')),
      'The payment page could not be opened, and you have paid nothing. Check your connection, then try again.',
    ],
  ])('explains why the page did not open, and shows the order as it is now', async (response, sentence) => {
    let body = anOrder({ payable: true });
    open(() => ({ body }), {
      [PAY]: (request) => {
        body = anOrder({ payment: 'paid' });
        return typeof response === 'function' ? response(request) : response;
      },
    });
    await userEvent.click(await payNow());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await screen.findByText(/^We have received your payment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  it('names the time at which an unconfirmed order is cancelled', async () => {
    open({ body: anOrder({ payable: true, verified: false, keptUntil: '2026-11-24T12:00:00.000Z' }) });
    expect(
      await screen.findByText(
        /^We cancel this order on Nov 24, 2026, .*M \S+ unless you pay for it or confirm your email address /,
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Get a new link/ })).toHaveAttribute('href', '/dashboard');
  });
});
