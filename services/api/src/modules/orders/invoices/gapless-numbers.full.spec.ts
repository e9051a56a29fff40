import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { enterSeller } from '../../../testing/invoices.ts';
import { OrderClient, overHttp } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { Invoice, InvoiceSeries } from './invoice.entity.ts';

const PER_INSTANCE = 6;
const POINTS = ['pay before commit', 'pay after commit'];

let shop: TestApp;
beforeAll(async () => {
  await buildApi();
  shop = await startTestApp({ ordersPerMinute: 10_000 });
  await enterSeller(shop.dataSource);
});
afterAll(() => shop.close());

it('no number is lost or given twice by two instances, and by processes that are killed before and after the commit', async () => {
  const admin = await signIn(shop, { role: 'admin' });
  const asBuyer = new OrderClient(shop, await signIn(shop));
  const tool = await stockTool(shop, { quantity: 1_000 });
  const place = async () => (await asBuyer.placed({ [tool]: 1 })).number;
  const environment = { ...environmentOf(shop.config), JOBS: 'off', ORDERS_PER_MINUTE: '10000' };
  const instances = await Promise.all([ApiProcess.start(environment), ApiProcess.start(environment)]);
  const doomed = await Promise.all(
    POINTS.map((point) => ApiProcess.start({ ...environment, TEST_CRASH_POINT: point })),
  );
  const pay = (at: ApiProcess, number: string) => new OrderClient(overHttp(at), admin).step(number, 'pay');
  try {
    const interrupted = [await place(), await place()];
    const work = instances.map(async (instance) => {
      const numbers: string[] = [];
      for (let count = 0; count < PER_INSTANCE; count += 1) numbers.push(await place());
      for (const number of numbers) expect((await pay(instance, number)).statusCode).toBe(200);
    });
    const kills = doomed.map(async (instance, index) => {
      await expect(pay(instance, interrupted[index] ?? '')).rejects.toThrow();
      expect((await instance.ended).code).toBeNull();
    });
    await Promise.all([...work, ...kills]);
    const [first] = instances;
    const again = await Promise.all(interrupted.map((number) => first && pay(first, number)));
    expect(again.map((response) => response?.statusCode)).toEqual([200, 409]);
  } finally {
    for (const instance of instances) await instance.stop('SIGTERM');
  }

  const invoices = await shop.dataSource.getRepository(Invoice).find({ order: { number: 'ASC' } });
  const count = 2 * PER_INSTANCE + POINTS.length;
  expect(invoices.map(({ number }) => number)).toEqual(
    Array.from({ length: count }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(invoices.map(({ orderId }) => orderId)).size).toBe(count);
  const times = invoices.map(({ issuedAt }) => issuedAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const series = shop.dataSource.getRepository(InvoiceSeries);
  expect(await series.findOneByOrFail({ kind: 'invoice' })).toMatchObject({ lastNumber: count });
});
