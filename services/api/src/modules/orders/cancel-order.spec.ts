import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Order } from './order.entity.ts';

let shop: TestApp;
let buyer: SignedIn;
let tool: string;
let placed: Order;

beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  buyer = await signIn(shop);
  tool = await stockTool(shop);
  const payload = { id: tool, quantity: 4, address: '4 Forge Lane', phone: '555 0101' };
  await shop.app.inject({ method: 'POST', url: '/api/order', headers: buyer.headers, payload });
  placed = await shop.dataSource.getRepository(Order).findOneByOrFail({ client: buyer.email });
});
afterAll(() => shop.close());

function cancel(id = placed.id, { headers } = buyer) {
  return shop.app.inject({ method: 'DELETE', url: `/api/order/${encodeURIComponent(id)}`, headers });
}

async function expectStock(quantity: number): Promise<void> {
  expect(await stockOf(shop.dataSource, tool)).toBe(quantity);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(quantity);
}

it('puts the pieces back; the order leaves the lists and stays in the books', async () => {
  await expectStock(6);
  const response = await cancel();
  expect([response.statusCode, response.json()]).toEqual([200, { deletedCount: 1 }]);
  await expectStock(10);
  const list = await shop.app.inject({
    url: `/api/order/email?client=${buyer.email}`,
    headers: buyer.headers,
  });
  expect(list.json()).toEqual([]);
  const kept = await shop.dataSource.getRepository(Order).findOneByOrFail({ id: placed.id });
  expect(kept.cancelledAt).toBeInstanceOf(Date);
});

it('puts them back once when the order is cancelled twice', async () => {
  await cancel();
  expect((await cancel()).json()).toEqual({ deletedCount: 0 });
  await expectStock(10);
});

it('puts them back once when ten cancellations arrive at once', async () => {
  const counts = (await Promise.all(Array.from({ length: 10 }, () => cancel()))).map(
    (one) => one.json().deletedCount,
  );
  expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  await expectStock(10);
});

it("lets nobody but an admin cancel somebody else's order", async () => {
  const stranger = await cancel(placed.id, await signIn(shop));
  expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'forbidden']);
  await expectStock(6);
  expect((await cancel(placed.id, await signIn(shop, { role: 'admin' }))).json()).toEqual({
    deletedCount: 1,
  });
  await expectStock(10);
});

it.each(['no-such-order', 'é', 'x'.repeat(500)])('answers 404 for the order %s', async (id) => {
  const response = await cancel(id);
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});
