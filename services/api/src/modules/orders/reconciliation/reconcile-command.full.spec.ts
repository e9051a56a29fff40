import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiled } from '@whetstone/server/testing/service-process';
import { buildApi, environmentOf } from '../../../testing/api-process.ts';
import { sessionOf, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';

beforeAll(buildApi, 60_000);

const { NODE_COMPILE_CACHE } = process.env;

it('repairs a payment whose webhook was lost, in a process that exits with 2 while a difference is open', async () => {
  const { shop, fake } = await startOnlineShop();
  fake.webhooks.mode = 'lose';
  const customer = new OrderClient(shop, await signIn(shop));
  const { number } = await customer.placed({ [await stockTool(shop)]: 1 });
  const { url } = (await customer.send('POST', `/orders/${number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  const env = { NODE_COMPILE_CACHE, ...environmentOf(shop.config) };
  const run = () => promisify(execFile)(process.execPath, [compiled('api', 'reconcile.js')], { env });

  const compared = 'Compared 1 payments and 0 refunds with Stripe.\n';
  expect(await run()).toEqual({ stdout: `${compared}Repaired 1. Open differences: 0.\n`, stderr: '' });
  expect((await customer.get(number)).payment).toBe('paid');

  await shop.dataSource.query('UPDATE payments SET amount_cents = amount_cents + 1');
  await expect(run()).rejects.toMatchObject({
    ...{ code: 2, stderr: '' },
    stdout: `${compared}Repaired 0. Open differences: 1.\n`,
  });
  await shop.close();
  await fake.close();
});
