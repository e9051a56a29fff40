import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { Page as MyOrders } from './my-orders.tsx';

const line = (_id: string, service: string, changes: object = {}) => ({
  _id,
  id: `tool-${_id}`,
  service,
  client: 'ada@example.com',
  clientName: 'Ada Byron',
  quantity: 12,
  price: 34,
  total: 408,
  img: '/media/block-plane-1200.webp',
  number: `40712-3891${_id}`,
  state: 'placed',
  payment: 'unpaid',
  createdAt: '2026-11-23T12:00:00.000Z',
  ...changes,
});

/** The API refuses to cancel a line of a packed order. */
const LATE = {
  ...{ code: 'impossible-step', number: '40712-38911', name: 'Block plane' },
  ...{ state: 'packed', blocker: 'state', event: 'cancelled' },
};

const cancelOf = (service: string) => screen.findByRole('button', { name: `Cancel the order of ${service}` });

async function confirmCancelling(service: string) {
  await userEvent.click(await cancelOf(service));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
}

test('shows customer, tool and quantity of an order, and a link to the payment page', async () => {
  const api = fakeApi({ 'GET /order/email': { body: [line('1', 'Block plane')] } });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  const row = await screen.findByRole('row', { name: /Ada Byron ada@ ?example. ?com Block plane 12/ });
  expect(within(row).getByRole('link', { name: /Payment/ })).toHaveAttribute(
    'href',
    '/payment?order=40712-38911',
  );
  expect(within(row).getByText('$408.00')).toBeVisible();
  expect(within(row).getByText('$34.00').parentElement).toHaveTextContent('$34.00 each');
  expect(row.querySelector('img')).toHaveAttribute('src', '/media/block-plane-600.webp');
  expect(api.requests).toMatchObject([{ call: 'GET /order/email', params: { client: 'ada@example.com' } }]);
});

test('shows the lines of an order below its number, date, state and payment state', async () => {
  const number = '40712-38915';
  const body = [
    line('2', 'Try square', { number, payment: 'paid', orderTotal: 816, keptTotal: 408 }),
    line('1', 'Block plane', { number, payment: 'paid', orderTotal: 816, keptTotal: 408 }),
    line('3', 'Marking gauge', {
      state: 'delivered',
      payment: 'paid',
      returnState: 'requested',
      orderTotal: 34,
    }),
  ];
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body } }).fetch });

  const heading = await screen.findByRole('rowheader', {
    name: `Order ${number} Nov 23, 2026 Placed Paid Total $816.00, after the refund $408.00`,
  });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/dashboard/myOrders/${number}`);
  const group = heading.closest('tbody') as HTMLElement;
  // The list begins with the newest line: within an order they stand as on its page and its invoice.
  const rows = within(group).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toHaveTextContent('Block plane');
  const [, other] = screen.getAllByRole('rowheader');
  expect(other).toHaveAccessibleName(/ Delivered Return requested Paid Total \$34\.00$/);
});

test('links to the invoice of an order', async () => {
  const body = [line('1', 'Block plane', { invoice: 'INV-000012' }), line('2', 'Try square')];
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body } }).fetch });
  const links = await screen.findAllByRole('link', { name: /^Invoice/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Invoice for order 40712-38911', '/dashboard/myOrders/40712-38911/invoices/INV-000012'],
  ]);
});

test.each([
  [{ payment: 'paid' }, 'Paid'],
  [{ payment: 'paid', state: 'cancelled' }, 'Refund on its way'],
  [{ payment: 'refunded', state: 'delivered' }, 'Refunded'],
  [{ state: 'cancelled' }, 'Nothing to pay'],
  [{ payment: 'paid', refunded: 34 }, 'Partly refunded'],
  [{ payment: 'invoiced' }, ''],
])('the link Payment of an order with %j stands beside "%s"', async (changes, label) => {
  const body = [line('1', 'Block plane', changes)];
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body } }).fetch });
  const link = await screen.findByRole('link', { name: 'Payment for the order of Block plane' });
  expect(link).toHaveAttribute('href', '/payment?order=40712-38911');
  expect(link.parentElement).toHaveTextContent(new RegExp(`^Payment for the order of Block plane${label}$`));
});

test('a cancelled line stays in its order, with its price struck through, nothing to pay and without a button', async () => {
  const number = '40712-38915';
  const body = [line('2', 'Try square', { number, cancelled: true }), line('1', 'Block plane', { number })];
  const api = fakeApi({ 'GET /order/email': { body } });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });
  const row = await screen.findByRole('row', { name: /Try square/ });
  expect(row).toHaveTextContent(/Nothing to payCancelled$/);
  expect(row.querySelector('s')).toHaveTextContent(/^\$408\.00$/);
  expect(within(row).queryByText(/each/)).not.toBeInTheDocument();
  expect(document.querySelectorAll('s')).toHaveLength(1);
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'Payment for the order of Try square' })).toHaveAttribute(
    'href',
    `/payment?order=${number}`,
  );
  expect(await cancelOf('Block plane')).toBeVisible();
  expect(api.requests).toMatchObject([{ params: { state: 'current' } }]);
});

test('an unpaid order has a link that chooses it for payment, a paid one has none', async () => {
  const body = [line('1', 'Block plane'), line('2', 'Try square', { payment: 'paid' })];
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body } }).fetch });
  const [link, ...others] = await screen.findAllByRole('link', { name: /^Pay now/ });
  expect(link).toHaveAccessibleName('Pay now for order 40712-38911');
  expect(link).toHaveAttribute('href', '/payment?order=40712-38911');
  expect(others).toEqual([]);
});

test.each([
  ['packed', 'Already packed'],
  ['shipped', 'Already shipped'],
  ['delivered', 'Already delivered'],
])('offers no cancellation of a %s order', async (state, text) => {
  const body = [line('1', 'Block plane', { state })];
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body } }).fetch });

  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('lists cancelled orders, which have no buttons', async () => {
  const cancelled = line('1', 'Block plane', { state: 'cancelled' });
  const api = fakeApi({
    'GET /order/email': ({ params }) => ({ body: params.state === 'cancelled' ? [cancelled] : [] }),
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });
  await userEvent.click(await screen.findByRole('link', { name: 'Cancelled orders' }));

  const row = await screen.findByRole('row', { name: /Ada Byron ada@ ?example. ?com Block plane 12/ });
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Pay now/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cancelled orders' })).toHaveAttribute('aria-current', 'true');
});

test('a cancelled order that was paid shows that the refund is on its way', async () => {
  const body = [line('1', 'Block plane', { payment: 'paid', state: 'cancelled' })];
  const api = fakeApi({ 'GET /order/email': { body } });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch, at: '/?show=cancelled' });
  expect(await screen.findByRole('rowheader')).toHaveTextContent('CancelledRefund on its way');
});

test('explains an empty list of cancelled orders', async () => {
  const { fetch } = fakeApi({ 'GET /order/email': { body: [] } });
  openPage(<MyOrders />, { signedIn: true, fetch, at: '/?show=cancelled' });
  expect(await screen.findByText('You have no cancelled orders')).toBeVisible();
  expect(screen.getByText(/^Orders that are cancelled as a whole\. /)).toBeVisible();
});

test('refetches the orders when the tab is focused again', async () => {
  let state = 'placed';
  const api = fakeApi({ 'GET /order/email': () => ({ body: [line('1', 'Block plane', { state })] }) });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });
  await cancelOf('Block plane');
  state = 'packed';
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Already packed')).toBeVisible();
});

test('shows a confirmation dialog, and cancels nothing after "No"', async () => {
  const api = fakeApi({ 'GET /order/email': { body: [line('1', 'Block plane')] } });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(await cancelOf('Block plane'));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'This cancels 12 × Block plane of order 40712-38911.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'No, keep it' }));

  expect(await cancelOf('Block plane')).toHaveFocus();
  expect(api.requests.map(({ call }) => call)).toEqual(['GET /order/email']);
});

test('names the sum that the API refunds, which is more than the price of the tool with the last one', async () => {
  const body = [line('1', 'Block plane', { payment: 'paid', due: 730.4, refundable: 734.4 })];
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body } }).fetch });
  await userEvent.click(await cancelOf('Block plane'));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/We refund \$734\.40\.$/);
});

test('shows the cancellation before the API responds, and moves the focus to the list', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let orders = [line('1', 'Block plane'), line('2', 'Try square')];
  const api = fakeApi({
    'GET /order/email': () => ({ body: orders }),
    'DELETE /order/1': async () => {
      await promise;
      orders = orders.slice(1);
      return { body: { deletedCount: 1 } };
    },
  });
  const { toasts } = openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Block plane');
  const row = screen.getByRole('row', { name: /Block plane/ });
  await waitFor(() => expect(row).toHaveTextContent(/Cancelled$/));
  expect(await cancelOf('Try square')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus());
  expect(toasts()).toEqual([]);

  resolve();
  await waitFor(() => expect(toasts()).toEqual(['success: Block plane is cancelled.']));
  await waitFor(() => expect(screen.queryByText('Block plane')).not.toBeInTheDocument());
});

test('restores an order that the API does not cancel, and shows the reason', async () => {
  const api = fakeApi({
    'GET /order/email': { body: [line('1', 'Block plane')] },
    'DELETE /order/1': problem(409, '…', LATE),
  });
  const { toasts } = openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Block plane');

  expect(await cancelOf('Block plane')).toBeVisible();
  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: Block plane is not cancelled. Order 40712-38911 is already packed, so Block plane cannot be cancelled.',
    ]),
  );
});

test('links to the tools when there are no orders', async () => {
  openPage(<MyOrders />, { signedIn: true, fetch: fakeApi({ 'GET /order/email': { body: [] } }).fetch });

  expect(await screen.findByText('You have no orders')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose a tool' })).toHaveAttribute('href', '/purchase');
});

test('offers a retry when the orders fail to load', async () => {
  let down = true;
  const api = fakeApi({
    'GET /order/email': () => (down ? problem(400, 'No.') : { body: [line('1', 'Block plane')] }),
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await screen.findByText('Your orders could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Block plane')).toBeInTheDocument();
});

test('appends the next page', async () => {
  const api = fakeApi({
    'GET /order/email': ({ params }) =>
      params.cursor === 'next'
        ? { body: [line('2', 'Try square')] }
        : {
            body: [line('1', 'Block plane')],
            headers: { link: '</api/order/email?cursor=next>; rel="next"' },
          },
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(await screen.findByRole('button', { name: 'Show more orders' }));

  expect(await screen.findByText('Try square')).toBeInTheDocument();
  expect(screen.getByText('Block plane')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more orders' })).not.toBeInTheDocument();
  expect(screen.getByText('All orders are shown.')).toHaveFocus();
});

test('hides the previous account’s orders when another account signs in in another tab', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /order/email': async ({ params }) => {
      if (params.client === 'ada@example.com') return { body: [line('1', 'Block plane')] };
      await promise;
      return { body: [line('2', 'Try square')] };
    },
  });
  openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });
  await screen.findByText('Block plane');

  signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });

  expect(screen.queryByText('Block plane')).not.toBeInTheDocument();
  expect(screen.getByText('Loading your orders')).toBeInTheDocument();
  resolve();
  expect(await screen.findByText('Try square')).toBeInTheDocument();
});

test('reports an unanswered cancellation as unknown', async () => {
  const api = fakeApi({
    'GET /order/email': { body: [line('1', 'Block plane')] },
    'DELETE /order/1': problem(503, 'Not now.'),
  });
  const { toasts } = openPage(<MyOrders />, { signedIn: true, fetch: api.fetch });

  await confirmCancelling('Block plane');

  await waitFor(() =>
    expect(toasts()).toEqual([
      'error: We do not know whether Block plane is cancelled. Check your connection, then load this page again.',
    ]),
  );
});

describe('an order whose cancellation failed', () => {
  const ORDERS = ['Block plane', 'Try square', 'Marking gauge'].map((service, index) =>
    line(String(index + 1), service),
  );
  const services = () =>
    screen
      .getAllByRole('button', { name: /^Cancel the order of/ })
      .map(({ textContent }) => textContent?.replace('Cancel the order of ', ''));

  /** The API returns the orders once. `decide` resolves each cancellation. */
  function open() {
    let listed = false;
    const decisions = new Map(ORDERS.map(({ _id }) => [_id, Promise.withResolvers<FakeRoute>()]));
    const decide = (_id: string, response: FakeRoute) => decisions.get(_id)?.resolve(response);
    const api = fakeApi({
      'GET /order/email': () => {
        // Refetches fail, so the list shows only optimistic updates.
        if (listed) return problem(400, 'Not now.');
        listed = true;
        return { body: ORDERS };
      },
      ...Object.fromEntries(
        ORDERS.map(({ _id }) => [
          `DELETE /order/${_id}`,
          async () => (await decisions.get(_id)?.promise) as object,
        ]),
      ),
    });
    return { ...openPage(<MyOrders />, { signedIn: true, fetch: api.fetch }), decide };
  }

  test('can be cancelled again while another order is cancelled', async () => {
    const { toasts, decide } = open();
    await confirmCancelling('Block plane');
    await waitFor(() => expect(services()).toEqual(['Try square', 'Marking gauge']));
    await confirmCancelling('Try square');
    await waitFor(() => expect(services()).toEqual(['Marking gauge']));

    decide('2', { body: { deletedCount: 1 } });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    decide('1', problem(409, '…', LATE));

    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(services()).toEqual(['Block plane', 'Marking gauge']);
  });
});
