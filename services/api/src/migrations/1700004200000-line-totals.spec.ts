import { OrderClient } from '../testing/order-client.ts';
import { signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { startTestApp } from '../testing/test-app.ts';
import { LineTotals1700004200000 } from './1700004200000-line-totals.ts';

it('stores the totals of the lines that were ordered before', async () => {
  const shop = await startTestApp();
  const tools = [await stockTool(shop, { price: 0.07 }), await stockTool(shop, { price: 999_999.99 })];
  await new OrderClient(shop, await signIn(shop)).placed({ [`${tools[0]}`]: 3, [`${tools[1]}`]: 10 });
  const migration = new LineTotals1700004200000();
  const runner = shop.dataSource.createQueryRunner();
  await migration.down(runner);
  await migration.up(runner);
  const lines = await runner.query('SELECT total_cents AS cents FROM order_lines ORDER BY total_cents');
  expect(lines.map(({ cents }: { cents: unknown }) => Number(cents))).toEqual([21, 999_999_990]);
  await runner.release();
  await shop.close();
});
