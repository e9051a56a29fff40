import { documentsOf, enterSeller } from '../../../testing/invoices.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let mockRemoved = false;

jest.mock('@whetstone/server/database/transactions', () => {
  const actual = jest.requireActual('@whetstone/server/database/transactions');
  const forUpdate = (manager: object) => (mockRemoved ? {} : actual.forUpdate(manager));
  return { ...actual, forUpdate };
});

const AT_ONCE = 12;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 10_000 });
  await enterSeller(shop.dataSource);
});
afterAll(() => shop.close());

/** Pays orders at once. Returns the status of each payment and the numbers of the invoices. */
async function payAtOnce() {
  const asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const tool = await stockTool(shop, { quantity: AT_ONCE });
  const orders: string[] = [];
  for (let count = 0; count < AT_ONCE; count += 1) orders.push((await asBuyer.placed({ [tool]: 1 })).number);
  const responses = await Promise.all(orders.map((number) => asAdmin.step(number, 'pay')));
  const documents = await Promise.all(orders.map((number) => documentsOf(shop.dataSource, number)));
  return {
    failed: responses.filter(({ statusCode }) => statusCode !== 200).length,
    numbers: documents.flat().map(({ number }) => Number(number.replace('INV-', ''))),
  };
}

it('every payment gets the next number', async () => {
  const { failed, numbers } = await payAtOnce();
  expect(failed).toBe(0);
  expect(numbers.sort((one, other) => one - other)).toEqual(
    Array.from({ length: AT_ONCE }, (_, index) => index + 1),
  );
});

it('without the lock of the series, payments read the same number and fail', async () => {
  mockRemoved = true;
  const { failed, numbers } = await payAtOnce();
  expect(failed).toBeGreaterThan(0);
  expect(numbers.length).toBeLessThan(AT_ONCE);
});
