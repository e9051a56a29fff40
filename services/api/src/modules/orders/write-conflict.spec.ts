import Sqlite from 'better-sqlite3';
import { signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

/** Blocks every order of the tool, as another process might. Returns a function that unblocks them. */
async function lockTool(id: string): Promise<() => Promise<void>> {
  const { database } = shop.config;
  if (database.kind === 'sqlite') {
    const other = new Sqlite(database.file);
    other.exec('BEGIN IMMEDIATE');
    return async () => void other.close();
  }
  const runner = shop.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT id FROM tools WHERE id = ? FOR UPDATE', [id]);
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}

it('responds 503 write-conflict to an order that keeps losing, changes nothing, and accepts a retry', async () => {
  const { headers } = await signIn(shop);
  const id = await stockTool(shop, { quantity: 10 });
  const order = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { ...headers, 'idempotency-key': 'again' },
      payload: { id, quantity: 1, address: '4 Forge Lane', phone: '555 0101' },
    });
  const unlock = await lockTool(id);
  const lost = await order();
  await unlock();
  expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, '5']);
  expect(lost.json()).toMatchObject({
    code: 'write-conflict',
    detail: 'Too many concurrent changes of the same data. Nothing was changed. Try again shortly.',
  });
  expect(await stockOf(shop.dataSource, id)).toBe(10);
  expect((await order()).statusCode).toBe(201);
  expect([await stockOf(shop.dataSource, id), await ledgerOf(shop.dataSource, id)]).toEqual([9, 9]);
});
