import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ stripe: undefined });
});
afterAll(() => shop.close());

it('without keys of Stripe, invoices an order with the same number of queries, and an admin marks it as paid', async () => {
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  const tool = await stockTool(shop);
  const counter = new QueryCounter(shop.dataSource);
  const { number } = await counter
    .transactionDuring(() => asBuyer.place({ [tool]: 1 }, { key: 'without-keys' }), 'UPDATE tools')
    .then(async (queries) => {
      expect(queries.length).toBeLessThanOrEqual(11);
      const [newest] = (await asBuyer.send('GET', '/orders/mine?limit=1')).json();
      return newest;
    });
  expect(await asBuyer.get(number)).toMatchObject({
    ...{ payment: 'invoiced', payable: false },
    history: [
      { kind: 'placed', byCustomer: true },
      { kind: 'invoiced', actor: 'Whetstone', byCustomer: false },
    ],
  });
  const pay = await asBuyer.send('POST', `/orders/${number}/payment`);
  expect([pay.statusCode, pay.json().code]).toEqual([404, 'payment-not-configured']);
  const check = await asBuyer.send('POST', `/orders/${number}/payment/check`);
  expect(check.json()).toMatchObject({ number, payment: 'invoiced' });
  const event = { method: 'POST' as const, url: '/api/payments/stripe', payload: {} };
  expect((await shop.app.inject(event)).json()).toMatchObject({
    status: 404,
    code: 'payment-not-configured',
  });
  expect(await shop.app.get(JobsService).run('settle-payments')).toBe(true);
  expect((await asAdmin.step(number, 'pay')).json()).toMatchObject({ payment: 'paid' });
});
