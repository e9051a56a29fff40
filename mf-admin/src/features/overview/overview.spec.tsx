import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenWorkDto, SalesDto } from '@whetstone/contract/api';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { Overview } from './overview.tsx';
import { formatWhole } from './sales-charts.tsx';

const sales: SalesDto = {
  timeZone: 'America/New_York',
  days: [
    { day: '2026-11-22', orders: 2, revenue: 1234.5 },
    { day: '2026-11-23', orders: 1, revenue: 0 },
  ],
  revenue: [
    { currency: 'USD', amount: 1234.5 },
    { currency: 'EUR', amount: 30 },
  ],
  hasOrders: true,
};
const work: OpenWorkDto = {
  ...{
    paidToPack: 1000,
    invoicedToPack: 0,
    toShip: 2,
    toCancel: 1,
    toRefund: 0,
    unpaid: 0,
    shippedUnpaid: 6,
    lowStock: 3,
    drafts: 2,
  },
  deliveredUnpaid: 0,
  ...{ vatNumbers: 1, returnsToDecide: 2, returnsToReceive: 3, withdrawals: 1, returnsToRefund: 4 },
  ...{ failedEmails: 0, failedDeliveries: 4, failingWebhook: 'w1', disputes: 1, paymentDifferences: 5 },
};
const calls = {
  'GET /overview/sales': { body: sales },
  'GET /overview/open-work': { body: work },
  'GET /releases/rejections': { body: [], headers: { 'x-total-count': '0' } },
  'GET /overview/best-tools': { body: [{ _id: 't1', name: 'Try Square', sold: 12 }] },
};
const open = (changes: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ ...calls, ...changes });
  openPage(<Overview />, { signedIn: true, fetch: api.fetch, maxRetries: 0 });
  return api;
};

test('begins with the orders and the revenue of today, and with what waits to be sent', async () => {
  let orders = sales.days;
  open({ 'GET /overview/sales': () => ({ body: { ...sales, days: orders } }) });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  const shown = () => today.getAllByRole('definition').map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(['1', '$0.00', '1,000 or more', '2']));
  expect(today.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/allOrders?from=2026-11-23&to=2026-11-23',
    '/dashboard/allOrders?next=pack',
    '/dashboard/allOrders?next=ship',
  ]);
  orders = [{ day: '2026-11-24', orders: 12, revenue: 558.5 }];
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(shown()).toEqual(['12', '$558.50', '1,000 or more', '2']));
});

test('shows orders and revenue by day as charts and as tables, and says what revenue is', async () => {
  const api = open();

  const revenue = within(await screen.findByRole('region', { name: 'Revenue' }));
  expect(revenue.getByText(/\$1,234\.50 in all, and €30\.00 that the chart leaves out/)).toBeVisible();
  await userEvent.click(revenue.getByText('Revenue as a table'));
  const rows = revenue.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'DayRevenue',
    'Monday, November 23, 2026$0.00',
    'Sunday, November 22, 2026$1,234.50',
  ]);
  expect(screen.getByText(/Days begin at midnight, America\/New York time/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Period'), '90');
  const reads = (call: string) => api.requests.filter((request) => request.call === call);
  await waitFor(() => expect(reads('GET /overview/sales')).toHaveLength(2));
  expect(reads('GET /overview/best-tools')).toHaveLength(2);
  expect(reads('GET /overview/open-work')).toHaveLength(1);
});

test('links open work to its list above the charts, without what is done', async () => {
  open();

  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(['Today', 'Open work']);
  const list = within(await screen.findByRole('region', { name: 'Open work' }));
  await list.findByText('Orders to ship');
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Paid orders to pack1,000 or more',
    'VAT numbers to check1',
    'Orders to ship2',
    'Refunded orders to cancel1',
    'Shipped orders with an open invoice6',
    'Returns to accept or decline2',
    'Returns to receive3',
    'Withdrawals among them1',
    'Received returns to refund4',
    'Disputed payments1',
    'Payment differences5',
    'Tools with low stock3',
    'Drafts of tools2',
    'Failed webhook deliveries4',
  ]);
  expect(list.getByRole('link', { name: 'Paid orders to pack' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders?next=pack&payment=paid',
  );
  expect(list.getByRole('link', { name: 'VAT numbers to check' })).toHaveAttribute(
    'href',
    '/dashboard/allOrders?next=decide-vat',
  );
  expect(list.getByRole('link', { name: 'Withdrawals among them' })).toHaveAttribute(
    'href',
    '/dashboard/returns?state=accepted&reason=withdrawal',
  );
  expect(list.getByRole('link', { name: 'Failed webhook deliveries' })).toHaveAttribute(
    'href',
    '/dashboard/webhooks/w1?state=failed',
  );
});

test('the parts below wait for those above, which would move them', async () => {
  const above = Promise.withResolvers<void>();
  const { requestsTo } = open({
    'GET /overview/open-work': async () => {
      await above.promise;
      return { body: work };
    },
  });
  await waitFor(() => expect(requestsTo('GET /overview/best-tools')).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull();
  above.resolve();
  expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Try Square' })).toBeVisible();
});

test('a part that fails leaves the others', async () => {
  open({ 'GET /overview/sales': problem(503, 'Unavailable.') });
  expect(await screen.findByText('The sales could not be loaded')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Try Square' })).toBeVisible();
});

test('an empty shop has no charts', async () => {
  const none = {
    ...work,
    ...{
      paidToPack: 0,
      toShip: 0,
      toCancel: 0,
      shippedUnpaid: 0,
      ...{ vatNumbers: 0, returnsToDecide: 0, returnsToReceive: 0, withdrawals: 0, returnsToRefund: 0 },
      lowStock: 0,
      drafts: 0,
      failedDeliveries: 0,
      disputes: 0,
      paymentDifferences: 0,
    },
  };
  open({
    'GET /overview/sales': { body: { ...sales, hasOrders: false } },
    'GET /overview/open-work': { body: none },
    'GET /overview/best-tools': { body: [] },
  });
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(await screen.findByText('Nothing to do')).toBeVisible();
  expect(await screen.findByText('No tools sold yet')).toBeVisible();
  expect(screen.queryByText('No sales in this period')).not.toBeInTheDocument();
});

test('without sales in the period, the page suggests a longer one', async () => {
  open({ 'GET /overview/best-tools': { body: [] } });
  expect(await screen.findByText('No sales in this period')).toBeVisible();
});

test('counts the rejected releases of the last days, and links to their check reports', async () => {
  const rejection = { checkReportId: 'v1', microfrontend: 'mf-catalog', version: 'badbadbadbad0000' };
  const body = [{ ...rejection, reasons: ['It is too large.'], createdAt: new Date().toISOString() }];
  const api = open({ 'GET /releases/rejections': { body, headers: { 'x-total-count': '1200' } } });

  const section = within(await screen.findByRole('region', { name: 'Rejected releases' }));
  expect(await section.findByText('1,200')).toBeVisible();
  const report = section.getByRole('link', { name: 'Check report for mf-catalog badbadbadbad0000' });
  expect(report).toHaveAttribute('href', '/dashboard/releases/check-reports/v1');
  expect(section.getByText('It is too large.')).toBeVisible();
  expect(api.requestsTo('GET /releases/rejections')[0]?.params).toEqual({ limit: '5', count: 'true' });
});

test('without rejected releases, the overview says where they appear', async () => {
  open();
  expect(await screen.findByText('No release was rejected')).toBeVisible();
});

test('the overview stays without the releases service', async () => {
  open({ 'GET /releases/rejections': problem(503, 'Unavailable.') });
  expect(await screen.findByText('The rejected releases could not be loaded')).toBeVisible();
  expect(await screen.findByText('Orders to ship')).toBeVisible();
});

test.each([
  [0, '$1,235'],
  [2, '$1,235'],
  [3, '$1,235'],
])('an axis shows whole amounts in a currency with %d decimals', (digits, label) => {
  setShop({ ...getShop(), price: { ...getShop().price, digits } });
  expect(formatWhole(1_234.5)).toBe(label);
  setShop(undefined);
});
