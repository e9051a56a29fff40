import { signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { sharedTestApp } from '../testing/test-app.ts';

const shop = sharedTestApp({ ordersPerMinute: 1 });

// On a slow machine, the requests would take longer than the limit does to allow one more.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.now()));
afterEach(() => jest.restoreAllMocks());

it('counts the orders of all accounts of a network together, ten times as many as of an account', async () => {
  const payload = { id: await stockTool(shop), quantity: 1, address: '4 Forge Lane', phone: '555 0101' };
  const order = async (remoteAddress: string) => {
    const { headers } = await signIn(shop);
    const request = { method: 'POST' as const, url: '/api/order', headers, payload, remoteAddress };
    return (await shop.app.inject(request)).statusCode;
  };
  for (let account = 0; account < 10; account += 1) expect(await order(`2001:db8::${account}`)).not.toBe(429);
  expect(await order('2001:db8::ffff')).toBe(429);
  expect(await order('2001:db8:0:1::1')).not.toBe(429);
});

it.each([
  ['reviews', '/api/review', 100, 400],
  ['returns', '/api/orders/none/returns', 100, 400],
  ['payments', '/api/orders/none/payment', 300, 404],
])('counts the %s of a network, rejected ones included', async (_what, url, limit, rejected) => {
  let { headers } = await signIn(shop);
  const send = async (remoteAddress: string) => {
    const request = { method: 'POST' as const, url, headers, payload: {}, remoteAddress };
    return (await shop.app.inject(request)).statusCode;
  };
  for (let count = 0; count < limit; count += 1) {
    // Below the limits of each account.
    if (count % 30 === 0) ({ headers } = await signIn(shop));
    expect(await send('192.0.2.1')).toBe(rejected);
  }
  expect(await send('192.0.2.1')).toBe(429);
  ({ headers } = await signIn(shop));
  expect(await send('192.0.2.2')).toBe(rejected);
});
