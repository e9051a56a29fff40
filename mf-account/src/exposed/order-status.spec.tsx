import { screen } from '@testing-library/react';
import { type FakeRoute, fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page as OrderStatus } from './order-status.tsx';

const READ = 'POST /order-status';
const TOKEN = '40712-38915.20800.0.signature';
const AT = '2026-11-24T12:00:00.000Z';
const order = {
  ...{ number: '40712-38915', createdAt: AT, state: 'shipped', payment: 'paid', total: 93, currency: 'USD' },
  lines: [
    { service: 'Block plane', quantity: 2, cancelled: false },
    { service: 'Try square', quantity: 1, cancelled: true },
  ],
  history: [
    { kind: 'placed', at: AT },
    { kind: 'shipped', at: AT },
  ],
  ...{ earliest: '2026-12-02', latest: '2026-12-04', carrier: 'Parcel Post', tracking: 'PP 1' },
  trackingUrl: 'https://post.example/PP1',
};

function open(route: FakeRoute) {
  const api = fakeApi({ [READ]: route });
  const at = `/orders/status#${TOKEN}`;
  return { ...openPage(<OrderStatus />, { path: '/orders/status', at, fetch: api.fetch }), api };
}

test('shows the order of the link without a sign-in, and sends no referrer', async () => {
  const { api } = open({ body: order });
  expect(await screen.findByText('2 × Block plane')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Order 40712-38915' })).toBeVisible();
  expect(api.requestsTo(READ).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  for (const text of ['Cancelled', '$93.00', 'Parcel Post']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'PP 1' })).toHaveAttribute('href', order.trackingUrl);
  for (const name of ['Withdraw from contract here', 'Sign in and pay'])
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
});

test.each([
  ['withdrawal', {}, 'Withdraw from contract here', '/return'],
  ['payable', true, 'Sign in and pay', ''],
])('leads to what the customer can do: %s', async (field, value, name, path) => {
  open({ body: { ...order, state: 'packed', [field]: value } });
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveAttribute('href', `/dashboard/myOrders/40712-38915${path}`);
  expect(screen.getByText(/^This page shows neither/)).toHaveTextContent(
    /To see them, sign in\. To change the address, write to us/,
  );
});

test('shows what was returned, refunded and kept', async () => {
  const refund = { amount: 68, currency: 'USD', state: 'succeeded', at: AT };
  const returns = [{ state: 'refunded', at: AT, lines: [{ service: 'Block plane', quantity: 2 }], refund }];
  const history = [
    { kind: 'return-requested', at: AT, withdrawal: true },
    { kind: 'refunded-in-part', at: AT, amount: 68 },
  ];
  const kept = { lines: [], delivery: 0, total: 0 };
  const lines = [{ ...order.lines[0], returnedQuantity: 2 }];
  open({ body: { ...order, lines, state: 'delivered', history, returns, kept } });
  expect(await screen.findByText(/^This page shows neither/)).toHaveTextContent(/To see them, sign in\.$/);
  expect(await screen.findByRole('region', { name: 'Returns' })).toHaveTextContent(
    /^Returns2 × Block planeWe refunded \$68\.00 on Nov 24, 2026, the way you paid\. .+All tools are back$/,
  );
  for (const text of ['You withdrew from the contract', '$68.00 refunded', 'Returned', '2 returned'])
    expect(screen.getByText(text)).toBeVisible();
});

test('says that a link has ended, and what to do', async () => {
  open(problem(404, 'Ended.', { code: 'link-ended' }));
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Orders' })).toBeVisible();
});

test('offers another attempt after an error of the shop', async () => {
  open(problem(429, 'Too many.'));
  expect(await screen.findByText('Your order could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: /try again/i })).toBeVisible();
});
