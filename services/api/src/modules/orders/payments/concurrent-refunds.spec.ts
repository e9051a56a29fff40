import type { FakeStripe } from '@whetstone/fake-stripe';
import { interleave, Pause } from '@whetstone/server/testing/database/interleave';
import { forgeToken } from '../../../testing/access-token.ts';
import { sessionOf, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { RefundRequests } from './refund-requests.service.ts';

let shop: TestApp;
let fake: FakeStripe;
let asBuyer: OrderClient;
let asAdmin: OrderClient;

beforeAll(async () => {
  ({ shop, fake } = await startOnlineShop());
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  asBuyer = new OrderClient(shop, await signIn(shop));
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await shop.close();
  await fake.close();
});

/** Places and pays an order of one gauge for $24.50. Returns its number. */
async function paid(how: 'by Stripe' | 'by hand'): Promise<string> {
  const { number } = await asBuyer.placed({ [await stockTool(shop)]: 1 });
  if (how === 'by hand') await asAdmin.step(number, 'pay');
  else {
    const { url } = (await asBuyer.send('POST', `/orders/${number}/payment`)).json();
    fake.account.pay(sessionOf(url), 'card');
    await fake.webhooks.settled();
  }
  return number;
}

/** Pauses the first refund between the sum of the admin's refunds and its own record. */
function pauseAfterSum(): Pause {
  const pause = new Pause();
  const steps = RefundRequests.prototype as unknown as {
    requireProof(...args: unknown[]): Promise<void>;
  };
  const { requireProof } = steps;
  jest.spyOn(steps, 'requireProof').mockImplementationOnce(async function (this: unknown, ...args) {
    await requireProof.apply(this, args);
    await pause.here();
  });
  return pause;
}

/** Gaps are locked only at the default level. */
function readCommitted(): void {
  const { transaction } = shop.dataSource;
  jest
    .spyOn(shop.dataSource, 'transaction')
    .mockImplementation((work) => transaction.call(shop.dataSource, 'READ COMMITTED', work as never));
}

describe.each([
  ['by Stripe', 'by Stripe'],
  ['by Stripe', 'by hand'],
  ['by hand', 'by Stripe'],
  ['by hand', 'by hand'],
] as const)(
  'a refund %s and one %s of an admin without a recent proof, at the same moment',
  (first, second) => {
    // SQLite runs one write transaction at a time.
    const levels = process.env.TEST_DATABASE_URL ? ['the default', 'READ COMMITTED'] : ['the default'];

    it.each(levels)('do not exceed the setting together (%s)', async (level) => {
      const [one, other] = [await paid(first), await paid(second)];
      const admin = await signIn(shop, { role: 'admin' });
      const token = await forgeToken(shop.config, admin, { claims: { auth_time: 0 } });
      const asStale = new OrderClient(shop, { ...admin, headers: { authorization: `Bearer ${token}` } });
      jest.replaceProperty(shop.config, 'refundProofAboveCents', 2_450);
      if (level === 'READ COMMITTED') readCommitted();
      const responses = await interleave(
        shop.dataSource,
        pauseAfterSum(),
        () => asStale.step(one, 'refund'),
        () => asStale.step(other, 'refund'),
      );
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
    });
  },
);
