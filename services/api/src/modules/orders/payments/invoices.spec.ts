import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { sharedTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;

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

describe('a shop that is paid online', () => {
  const online = sharedTestApp();
  const quote = async (tool: string) => {
    const payload = { lines: [{ id: tool, quantity: 1 }] };
    return (await online.app.inject({ method: 'POST', url: '/api/quote', payload })).json();
  };
  const choices = async (tool: string) =>
    (await quote(tool)).paymentMethods.map(({ id }: { id: string }) => id);

  it('takes orders on invoice only where a setting allows it, and an admin records the payment', async () => {
    const admin = await signIn(online, { role: 'admin', name: 'Ada Holloway' });
    const asBuyer = new OrderClient(online, await signIn(online));
    const asAdmin = new OrderClient(online, admin);
    const tool = await stockTool(online);
    expect(await choices(tool)).toEqual(['stripe']);
    const refused = await asBuyer.place({ [tool]: 1 }, { paymentMethod: 'invoice' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment-method-unavailable']);
    const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
    const saved = await asAdmin.send('PUT', '/settings', { ...settings, payOnInvoice: true });
    expect(saved.json()).toMatchObject({ payOnInvoice: true });
    expect(await choices(tool)).toEqual(['stripe', 'invoice']);
    expect(await asBuyer.placed({ [tool]: 1 })).toMatchObject({ payment: 'unpaid' });
    const { number, ...order } = await asBuyer.placed({ [tool]: 1 }, { paymentMethod: 'invoice' });
    expect(order).toMatchObject({ payment: 'invoiced', history: [{}, { kind: 'invoiced' }] });
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const placedAt = new Date(Date.now() - 5 * DAY_MS);
    await writePrepared(online.dataSource, 'UPDATE orders SET created_at = ? WHERE number = ?', [
      placedAt,
      number,
    ]);
    for (const paidOn of [day(-7), day(2)]) {
      const outside = (await asAdmin.step(number, 'pay', { paidOn })).json();
      const [fault] = outside.errors;
      expect(fault).toMatchObject({ field: 'paidOn', code: 'day-out-of-range' });
      expect([fault.params.first, fault.params.last]).toEqual([
        expect.stringMatching(DAY),
        expect.stringMatching(DAY),
      ]);
    }
    const paid = { paidOn: day(-3), reference: 'TRX 4711' };
    for (const paidOn of ['27.11.2026', '2026-02-30'])
      expect((await asAdmin.step(number, 'pay', { paidOn })).statusCode).toBe(400);
    expect((await asAdmin.step(number, 'pay', paid)).json()).toMatchObject({ payment: 'paid' });
    const recorded = async (client: OrderClient) => (await client.get(number)).history.at(-1);
    expect(await recorded(asAdmin)).toMatchObject({ kind: 'paid', on: day(-3), reference: 'TRX 4711' });
    expect(await recorded(asBuyer)).toMatchObject({ kind: 'paid', on: day(-3) });
    expect(await recorded(asBuyer)).not.toHaveProperty('reference');
  });
});
