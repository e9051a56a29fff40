import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { lineOf, orderOf } from '../../testing/orders.ts';
import { OrderList } from './order-list.tsx';
import { OrderViews } from './order-views.tsx';

const FIRST = '40712-38915';
const SECOND = '51823-49026';
const THREE = [
  orderOf(FIRST),
  orderOf(SECOND, { payment: 'paid', next: 'pack', vatPending: true }),
  orderOf('62934-50137', { state: 'shipped', next: 'deliver' }),
];

function openList(routes: Record<string, FakeRoute> = {}, at = '/') {
  const api = fakeApi({
    'GET /orders': { body: THREE, headers: { 'x-total-count': '3' } },
    ...routes,
  });
  const page = openPage(<OrderList header={(actions) => <header>{actions}</header>} />, {
    signedIn: true,
    fetch: api.fetch,
    at,
  });
  return { ...page, requests: () => api.requestsTo('GET /orders').map(({ params }) => params), api };
}

const rowOf = (number: string) => screen.findByRole('row', { name: new RegExp(number) });
const numbers = () =>
  screen.queryAllByRole('link', { name: /^\d{5}-\d{5}$/ }).map((link) => link.textContent);

test('shows number, day, customer, tools, state, payment and total of the orders that are not cancelled', async () => {
  const { requests } = openList();
  const row = await rowOf(FIRST);

  expect(within(row).getByRole('link', { name: FIRST })).toHaveAttribute(
    'href',
    `/dashboard/allOrders/${FIRST}`,
  );
  for (const text of [
    'Nov 21, 202611:30 PM UTC',
    'Ada Turner',
    'ada@shop.example',
    'Chisel × 1',
    'Placed',
    'Unpaid',
    '$93.00',
  ])
    expect(row).toHaveTextContent(text);
  expect(row).toHaveTextContent('1 Anvil Yard Sheffield');
  expect(row).not.toHaveTextContent('Unconfirmed email');
  expect(requests()).toEqual([{ state: 'open', limit: '25' }]);
});

test('marks partly shipped and partly refunded orders', async () => {
  const partly = orderOf(FIRST, { state: 'packed', payment: 'paid', partlyShipped: true, refunded: 10 });
  const rest = { ...partly, number: SECOND, state: 'cancelled' as const };
  openList({ 'GET /orders': { body: [partly, rest] } });
  expect(await rowOf(FIRST)).toHaveTextContent(/Partly shipped.*Partly refunded/);
  expect(await rowOf(SECOND)).not.toHaveTextContent('Partly');
  expect(screen.getByRole('button', { name: `Cancel the rest of order ${FIRST}` })).toBeVisible();
});

test('filters by partly shipped orders, which the URL names', async () => {
  const { requests } = openList({}, '/?state=partly-shipped');
  await waitFor(() => expect(requests()).toEqual([{ state: 'partly-shipped', limit: '25' }]));
  expect(screen.getByLabelText('State')).toHaveDisplayValue('Partly shipped');
});

test('links to the invoice of an order, and asks nothing for a cancelled one', async () => {
  const cancelled = orderOf(SECOND, { state: 'cancelled', payment: 'invoiced', next: undefined });
  openList({ 'GET /orders': { body: [orderOf(FIRST, { invoice: 'INV-000012' }), cancelled] } });
  expect(await rowOf(SECOND)).toHaveTextContent('Nothing to pay');
  const links = await screen.findAllByRole('link', { name: /^INV-/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/allOrders/invoices/INV-000012',
  ]);
});

test('has the days and times of the shop', async () => {
  setShop({ ...getShop(), timeZone: 'Pacific/Kiritimati' });
  openList();
  expect(await rowOf(FIRST)).toHaveTextContent('Nov 22, 20261:30 PM GMT+14');
  setShop(undefined);
});

test('names the next step of each order, as a link to its page', async () => {
  openList();
  const row = await rowOf(FIRST);
  const link = within(row).getByRole('link', { name: `Accept on invoice or mark as paid, order ${FIRST}` });
  expect(link).toHaveAttribute('href', `/dashboard/allOrders/${FIRST}`);
  expect(screen.getByRole('link', { name: `Pack, order ${SECOND}` })).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^Check the VAT number/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Mark as delivered, order 62934-50137' })).toBeInTheDocument();
});

test('names no step for an order that is complete, and the refund of a cancelled one', async () => {
  const body = [
    orderOf(FIRST, { state: 'delivered', payment: 'paid', next: undefined }),
    orderOf(SECOND, { state: 'cancelled', payment: 'paid', next: 'refund' }),
  ];
  const { requests } = openList({ 'GET /orders': { body } }, '/?next=refund');
  // Orders that wait for this step are cancelled.
  await waitFor(() => expect(requests()).toEqual([{ next: 'refund', state: 'any', limit: '25' }]));
  await userEvent.selectOptions(screen.getByLabelText('Next step'), 'Check the VAT number');
  await waitFor(() => expect(requests().at(-1)).toMatchObject({ next: 'decide-vat', state: 'any' }));
  expect(within(await rowOf(FIRST)).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: `Check the refund, order ${SECOND}` })).toBeInTheDocument();
});

test('each open state has a dot of its own, which a payment that waits as long has, too', async () => {
  const states = ['placed', 'packed', 'shipped'] as const;
  openList({ 'GET /orders': { body: states.map((state, at) => orderOf(`40712-3891${at}`, { state })) } });
  const dot = (text: string) => screen.getAllByText(text).at(-1)?.className;
  await rowOf('40712-38910');
  expect(new Set(['Placed', 'Packed', 'Shipped'].map(dot)).size).toBe(3);
  expect(dot('Unpaid')).toBe(dot('Placed'));
});

test.each([
  ['/', false],
  ['/?q=anvil', false],
  ['/?payment=paid', true],
] as const)('at %s, the filters of a phone are open: %s', async (at, isOpen) => {
  openList({}, at);
  await rowOf(FIRST);
  const filters = screen.getByText('Filters').closest('details');
  expect(filters?.open).toBe(isOpen);
  expect(filters).toContainElement(screen.getByLabelText('Payment'));
  expect(filters).not.toContainElement(screen.getByLabelText('Filter orders'));
});

test('marks an order of an account without a confirmed email', async () => {
  openList({ 'GET /orders': { body: [orderOf(FIRST, { verified: false })] } });
  expect(await rowOf(FIRST)).toHaveTextContent('Unconfirmed email');
});

test.each([
  ['ABC', 'and 1 more'],
  ['ABCDE', 'and 3 more'],
])(
  'leaves the tools of the long order %s to its page, and crosses out a cancelled line',
  async (names, more) => {
    const lines = [...names].map((name) => lineOf(name, { cancelled: name === 'B' }));
    openList({ 'GET /orders': { body: [orderOf(FIRST, { lines })] } });
    const row = await rowOf(FIRST);
    expect(row).toHaveTextContent(more);
    expect(row).not.toHaveTextContent('C × 1');
    expect(within(row).getByText('B × 1', { selector: 'del' })).toBeInTheDocument();
  },
);

test('shows the first orders before it counts all of them', async () => {
  const counted = Promise.withResolvers<ReturnType<typeof problem>>();
  openList({
    'GET /orders': ({ params }) => {
      if (params.count) return counted.promise;
      if (params.cursor) return new Promise(() => {});
      return { body: THREE, headers: { link: '</api/orders?cursor=second>; rel="next"' } };
    },
  });
  await rowOf(FIRST);
  expect(screen.getByText('3 loaded')).toBeInTheDocument();
  counted.resolve({ body: [], headers: { 'x-total-count': '200' } });
  expect(await screen.findByText('3 loaded, 200 in all')).toBeInTheDocument();
});

test('stores the filters in the URL, and Back restores the previous ones', async () => {
  const { address, requests } = openList();
  await rowOf(FIRST);

  await userEvent.selectOptions(screen.getByLabelText('State'), 'Packed');
  await userEvent.selectOptions(screen.getByLabelText('Payment'), 'Paid');
  expect(address()).toBe('/?state=packed&payment=paid');
  await waitFor(() => expect(requests().at(-1)).toEqual({ state: 'packed', payment: 'paid', limit: '25' }));

  act(() => window.history.back());
  // The address changes before the page.
  await waitFor(() => expect(screen.getByLabelText('Payment')).toHaveValue(''));
  expect(address()).toBe('/?state=packed');
  expect(screen.getByLabelText('State')).toHaveValue('packed');
});

test('stores two filters that are chosen before the page shows the first', async () => {
  const { address } = openList();
  await rowOf(FIRST);
  act(() => {
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'placed' } });
    fireEvent.change(screen.getByLabelText('Payment'), { target: { value: 'paid' } });
  });
  await waitFor(() => expect(address()).toBe('/?state=placed&payment=paid'));
});

test('reads the filters from the URL and ignores unknown values', async () => {
  const { requests } = openList(
    {},
    '/?q=anvil&state=any&payment=gold&from=2026-11-01&to=yesterday&sort=oldest',
  );
  await rowOf(FIRST);
  expect(requests()).toEqual([{ q: 'anvil', state: 'any', from: '2026-11-01', sort: 'oldest', limit: '25' }]);
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
  expect(screen.getByText('3 found')).toBeInTheDocument();
});

test('a search replaces the entry in the history', async () => {
  const { address } = openList();
  await rowOf(FIRST);
  const entries = window.history.length;
  await userEvent.type(screen.getByLabelText('Filter orders'), 'anvil');
  await waitFor(() => expect(address()).toBe('/?q=anvil'));
  expect(window.history).toHaveLength(entries);
});

test('says that the last day is before the first', async () => {
  openList({}, '/?from=2026-11-02&to=2026-11-01');
  await rowOf(FIRST);
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('This day is before the first one.');
});

test('offers to show all orders when none matches, with one request', async () => {
  const { address, requests } = openList(
    { 'GET /orders': ({ params }) => ({ body: params.payment ? [] : THREE }) },
    '/?q=nobody&payment=refunded',
  );
  expect(await screen.findByText('No order matches these filters.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
  await rowOf(FIRST);
  expect(address()).toBe('/');
  expect(screen.getByLabelText('Filter orders')).toHaveFocus();
  expect(requests()).toHaveLength(2);
});

describe('cancelling', () => {
  const cancel = async (number: string, effect = 'The items return to stock.') => {
    await userEvent.click(
      await screen.findByRole('button', { name: new RegExp(`^Cancel( the rest of)? order ${number}$`) }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
    expect(dialog).toHaveAccessibleDescription(new RegExp(`^Order ${number} of [^.]*\\.\\d\\d\\. ${effect}`));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
  };

  test('removes the order from the list', async () => {
    const cancelled = { body: orderOf(FIRST, { state: 'cancelled' }) };
    const { toasts } = openList({ [`POST /orders/${FIRST}/cancel`]: cancelled });
    await cancel(FIRST);
    await waitFor(() => expect(numbers()).not.toContain(FIRST));
    expect(screen.getByText('2 in all')).toBeInTheDocument();
    expect(toasts()).toEqual([`success: Order ${FIRST} is cancelled. Its items are back in stock.`]);
  });

  test('keeps it in a list of all states', async () => {
    const cancelled = { body: orderOf(FIRST, { state: 'cancelled' }) };
    openList({ [`POST /orders/${FIRST}/cancel`]: cancelled }, '/?state=any');
    await cancel(FIRST);
    const row = await rowOf(FIRST);
    await waitFor(() => expect(row).toHaveTextContent('Cancelled'));
    expect(within(row).queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });

  test('names the refund for the unshipped rest of a partly shipped order', async () => {
    const packed = {
      state: 'packed' as const,
      payment: 'paid' as const,
      partlyShipped: true as const,
      refundable: 64,
      refundableRest: 34,
    };
    const { toasts } = openList({
      'GET /orders': { body: [orderOf(FIRST, packed)] },
      [`POST /orders/${FIRST}/cancel`]: { body: orderOf(FIRST, { state: 'shipped', payment: 'paid' }) },
    });
    await cancel(
      FIRST,
      'Unshipped items are cancelled and return to stock. The shop refunds .34.00 if it was paid online.',
    );
    await waitFor(() =>
      expect(toasts()).toEqual([`success: The rest of order ${FIRST} is cancelled and back in stock.`]),
    );
  });

  test('explains why an order is not cancelled, and shows its new state', async () => {
    const detail = `Order ${FIRST} is already shipped, so it cannot be cancelled.`;
    const { toasts } = openList({
      [`POST /orders/${FIRST}/cancel`]: problem(409, detail, {
        code: 'impossible-step',
        ...{ number: FIRST, state: 'shipped', payment: 'paid', event: 'cancelled', blocker: 'state' },
      }),
    });
    await cancel(FIRST);
    await waitFor(() => expect(toasts()).toEqual([`error: ${detail}`]));
    expect(await rowOf(FIRST)).toHaveTextContent('Shipped');
  });

  test('is not offered for an order that is shipped', async () => {
    openList();
    await rowOf(FIRST);
    expect(screen.getAllByRole('button', { name: /^Cancel order/ })).toHaveLength(2);
  });
});

test('the open lines open without the search of the orders', async () => {
  const { fetch } = fakeApi({
    'GET /orders': { body: [] },
    'GET /order': ({ params }) =>
      params.state === 'open' ? { body: [], headers: { 'x-total-count': '2' } } : problem(400, 'No.'),
  });
  openPage(<OrderViews />, { signedIn: true, fetch, at: '/?q=anvil' });
  const link = await screen.findByRole('link', { name: /^Open lines/ });
  expect(link).toHaveAttribute('href', '/dashboard/allOrders?view=lines');
  await waitFor(() => expect(link).toHaveTextContent('Open lines (2)'));
});
