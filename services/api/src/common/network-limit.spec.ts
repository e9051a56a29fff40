import { signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 1 });
});
afterAll(() => shop.close());

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
