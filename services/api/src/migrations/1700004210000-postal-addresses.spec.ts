import { OrderClient } from '../testing/order-client.ts';
import { signIn } from '../testing/sign-in.ts';
import { stockTool } from '../testing/stock.ts';
import { startTestApp } from '../testing/test-app.ts';
import { PostalAddresses1700004210000 } from './1700004210000-postal-addresses.ts';

it('keeps the texts of orders and finds their countries, also if it runs again', async () => {
  const shop = await startTestApp({ ordersPerMinute: 1_000 });
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const tool = await stockTool(shop);
  const texts = [
    '4 Forge Lane, Sheffield',
    'Weg 1\n10115 Berlin\nDeutschland',
    '  1 Dame St,\n\nDublin, Ireland  ',
  ];
  for (const address of texts) await asBuyer.placed({ [tool]: 1 }, { address });
  const runner = shop.dataSource.createQueryRunner();
  const before = await runner.query('SELECT address FROM orders ORDER BY id');
  await new PostalAddresses1700004210000().down(runner);
  await new PostalAddresses1700004210000().up(runner);
  const orders = await runner.query('SELECT address, country, postal FROM orders ORDER BY id');
  expect(orders).toEqual([
    { ...before[0], country: '', postal: null },
    { ...before[1], country: 'DE', postal: null },
    { ...before[2], country: 'IE', postal: null },
  ]);
  await runner.release();
  await shop.close();
});
