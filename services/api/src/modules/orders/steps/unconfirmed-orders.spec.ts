import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockOf, stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { User } from '../../users/user.entity.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';

const STOCK = 10;
const DAY_MS = 24 * 3_600_000;

let shop: TestApp;
let fake: FakeStripe;
let asAdmin: OrderClient;
let tool: string;
beforeAll(async () => {
  ({ shop, fake } = await startOnlineShop({ unconfirmedStockPercent: 100 }));
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
});
beforeAll(async () => {
  tool = await stockTool(shop, { quantity: STOCK });
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const setConfirmed = ({ id }: SignedIn, emailConfirmed: boolean) =>
  shop.dataSource.getRepository(User).update({ id }, { emailConfirmed });

/** Returns the number of an order whose account has an unconfirmed address. */
async function place(): Promise<{ number: string; buyer: SignedIn; asBuyer: OrderClient }> {
  const buyer = await signIn(shop);
  await setConfirmed(buyer, false);
  const asBuyer = new OrderClient(shop, buyer);
  const { number } = await asBuyer.placed({ [tool]: 2 });
  return { number, buyer, asBuyer };
}

/** Runs the job at a time after the orders were placed. Ids follow the clock and never go back: place no orders afterwards. */
async function cancelAfter(ms: number): Promise<void> {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const completed = await shop.app.get(JobsService).run('cancel-unconfirmed');
  jest.restoreAllMocks();
  expect(completed).toBe(true);
}

async function beginPayment({ number, asBuyer }: { number: string; asBuyer: OrderClient }): Promise<string> {
  return sessionOf((await asBuyer.send('POST', `/orders/${number}/payment`)).json().url);
}

it('cancels what is unpaid after a day, unless the account is confirmed or an admin handles the order', async () => {
  const unpaid = await place();
  const open = await place();
  const paid = await place();
  const confirmed = await place();
  const invoiced = await place();
  const orders = [unpaid, open, paid, confirmed, invoiced];
  const states = async () => {
    const read = await Promise.all(orders.map(({ asBuyer, number }) => asBuyer.get(number)));
    return read.map(({ state, payment }) => `${state} ${payment}`);
  };
  expect(await asAdmin.get(unpaid.number)).toMatchObject({ verified: false });
  const [newest] = (await asAdmin.send('GET', '/orders?limit=1')).json();
  expect(newest).toMatchObject({ number: invoiced.number, verified: false });
  const openSession = await beginPayment(open);
  fake.webhooks.mode = 'lose';
  fake.account.pay(await beginPayment(paid), 'card');
  fake.webhooks.mode = 'send';
  await setConfirmed(confirmed.buyer, true);
  await asAdmin.step(invoiced.number, 'invoice');
  const kept = ['placed unpaid', 'placed invoiced'];
  await cancelAfter(DAY_MS - 60_000);
  expect(await states()).toEqual([...Array(4).fill('placed unpaid'), 'placed invoiced']);
  // A page of Stripe that cannot be closed could still be paid.
  fake.faults.add({ kind: 'unreachable' });
  await cancelAfter(DAY_MS + 1_000);
  expect(await states()).toEqual(['cancelled unpaid', 'placed unpaid', 'placed unpaid', ...kept]);
  fake.faults.clear();
  const expire = jest.spyOn(shop.app.get(PaymentProviders).get('stripe'), 'expireSession');
  expire.mockRejectedValueOnce(new Error('Not allowed.'));
  await cancelAfter(DAY_MS + 1_500);
  expect(await states()).toEqual(['cancelled unpaid', 'placed unpaid', 'placed paid', ...kept]);
  await cancelAfter(DAY_MS + 2_000);
  expect(await states()).toEqual(['cancelled unpaid', 'cancelled unpaid', 'placed paid', ...kept]);
  expect(() => fake.account.pay(openSession, 'card')).toThrow();
  expect((await unpaid.asBuyer.get(unpaid.number)).history).toMatchObject([
    { kind: 'placed' },
    {
      ...{ kind: 'cancelled', actor: 'Whetstone', byCustomer: false },
      note: 'The order was not paid within a day, and the email address of the account is not confirmed.',
    },
  ]);
  expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 6);
  await settle(shop, fake);
  for (const { number } of orders) await expectAgreement(shop.dataSource, fake, number);
});
