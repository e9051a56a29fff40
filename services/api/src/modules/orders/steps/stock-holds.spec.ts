import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockOf, stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const MINUTE_MS = 60_000;

let shop: TestApp;
let fake: FakeStripe;
let asAdmin: OrderClient;
let buyer: SignedIn;
let asBuyer: OrderClient;
let ahead = 0;
beforeAll(async () => {
  ({ shop, fake } = await startOnlineShop());
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

/** Runs the job so much later than the last time: ids follow the clock and never go back. */
async function releaseAfter(minutes: number): Promise<void> {
  ahead += minutes * MINUTE_MS;
  const now = Date.now() + ahead;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  expect(await shop.app.get(JobsService).run('release-stock')).toBe(true);
  jest.restoreAllMocks();
}

const pay = (number: string) => asBuyer.send('POST', `/orders/${number}/payment`);
const begin = async (number: string) => sessionOf((await pay(number)).json().url);
const kinds = async (number: string) => (await asBuyer.get(number)).history.map(({ kind }) => kind);

async function payAtStripe(session: string): Promise<void> {
  fake.account.pay(session, 'card');
  await fake.webhooks.settled();
}

it('releases the stock of an unpaid order after 30 minutes and keeps the order, whose late payment takes the stock again', async () => {
  const tool = await stockTool(shop, { quantity: 10 });
  const { number } = await asBuyer.placed({ [tool]: 4 });
  const stock = async () => (await asAdmin.send('GET', `/tools/${tool}/stock`)).json();
  await releaseAfter(29);
  expect(await stock()).toMatchObject({ quantity: 6, reserved: 4 });
  await releaseAfter(2);
  await releaseAfter(2);
  expect(await stock()).toMatchObject({ quantity: 10, reserved: 0 });
  expect(await asBuyer.get(number)).toMatchObject({ state: 'placed', payment: 'unpaid', payable: true });
  await payAtStripe(await begin(number));
  expect(await kinds(number)).toEqual(['placed', 'stock-released', 'paid']);
  expect(await stockOf(shop.dataSource, tool)).toBe(6);
  await releaseAfter(120);
  expect(await stockOf(shop.dataSource, tool)).toBe(6);
  await expectAgreement(shop.dataSource, fake, number);
});

it('returns a late payment in full, with an email, when the stock is gone', async () => {
  const tool = await stockTool(shop, { quantity: 4 });
  const { number } = await asBuyer.placed({ [tool]: 4 });
  await releaseAfter(31);
  const session = await begin(number);
  const other = await asBuyer.placed({ [tool]: 1 });
  expect((await pay(number)).json()).toMatchObject({ code: 'insufficient-stock', available: 3 });
  await payAtStripe(session);
  await settle(shop, fake);
  expect(await asBuyer.get(number)).toMatchObject({ state: 'placed', payment: 'unpaid' });
  expect(await kinds(number)).toEqual(['placed', 'stock-released', 'payment-returned']);
  expect(await stockOf(shop.dataSource, tool)).toBe(3);
  const mail = (await mailsTo(shop, buyer.email)).filter((one) => one.includes('sold to others'));
  expect(mail).toHaveLength(1);
  await asBuyer.step(other.number, 'cancel');
  await expectAgreement(shop.dataSource, fake, number);
});

it('holds the stock while a payment is open that began in time, and no longer', async () => {
  const tool = await stockTool(shop, { quantity: 4 });
  const { number } = await asBuyer.placed({ [tool]: 4 });
  const session = await begin(number);
  await releaseAfter(39);
  expect(await stockOf(shop.dataSource, tool)).toBe(0);
  fake.account.expireSession(session);
  await fake.webhooks.settled();
  await releaseAfter(1);
  expect(await stockOf(shop.dataSource, tool)).toBe(4);
  await expectAgreement(shop.dataSource, fake, number);
});

it('rejects a payment or an invoice by an admin without stock, and cancels without returning it twice', async () => {
  const tool = await stockTool(shop, { quantity: 4 });
  const { number } = await asBuyer.placed({ [tool]: 4 });
  const invoiced = await asBuyer.placed({ [await stockTool(shop)]: 1 });
  await asAdmin.step(invoiced.number, 'invoice');
  await releaseAfter(31);
  expect(await kinds(invoiced.number)).toEqual(['placed', 'invoiced']);
  const other = await asBuyer.placed({ [tool]: 3 });
  for (const step of ['pay', 'invoice'])
    expect((await asAdmin.step(number, step)).json()).toMatchObject({ code: 'insufficient-stock' });
  expect((await asBuyer.step(number, 'cancel')).statusCode).toBe(200);
  expect(await stockOf(shop.dataSource, tool)).toBe(1);
  for (const one of [number, other.number, invoiced.number])
    await expectAgreement(shop.dataSource, fake, one);
});
