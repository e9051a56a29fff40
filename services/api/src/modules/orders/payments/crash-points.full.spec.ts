import type { FakeStripe } from '@whetstone/fake-stripe';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import {
  PAYMENT_TRANSACTIONS,
  type PaymentCrashPoint,
  PROVIDER_CALLS,
} from '../../../common/crash-points.ts';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { OrderClient, overHttp } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { User } from '../../users/user.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';

const DAY_MS = 24 * 3_600_000;
const JOB_INTERVAL_MS = 600_000;
/** More than a process needs to start. */
const START_MS = 40_000;

type ReturnCrashPoint = `take-return-step ${'before commit' | 'after commit'}`;

let shop: TestApp;
let fake: FakeStripe;
/** Receives the webhooks instead of the application of this process. */
let receiver: ApiProcess | undefined;
let buyer: SignedIn;
let asBuyer: OrderClient;
let order: OrderDetailDto;
/** Milliseconds. */
let ahead = 0;

beforeAll(async () => {
  await buildApi();
  ({ shop, fake } = await startOnlineShop({ ordersPerMinute: 1_000 }, () => receiver));
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  order = await asBuyer.placed({ [await stockTool(shop)]: 2 });
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const pay = (by = asBuyer) => by.send('POST', `/orders/${order.number}/payment`);
const begin = async () => sessionOf((await pay()).json().url);
const kinds = async () => (await asBuyer.get(order.number)).history.map(({ kind }) => kind);
const sessions = () => fake.account.sessions.filter((one) => one.client_reference_id === order.number);

/** Starts a process that ends like `kill -9` at the point, and waits for its end after the action. */
async function killDuring(
  point: PaymentCrashPoint | ReturnCrashPoint,
  environment: NodeJS.ProcessEnv & { JOBS: 'on' | 'off' },
  act: (at: OrderClient, doomed: ApiProcess) => Promise<unknown>,
): Promise<void> {
  const settings = { ...environment, ORDERS_PER_MINUTE: '1000', TEST_CRASH_POINT: point };
  const doomed = await ApiProcess.start({ ...environmentOf(shop.config), ...settings });
  // A worker can end the process before or after the response.
  await act(new OrderClient(overHttp(doomed), buyer), doomed).catch(() => undefined);
  expect((await doomed.ended).code).toBeNull();
  receiver = undefined;
}

/** The same without jobs. */
function killDuringRequest(
  point: PaymentCrashPoint | ReturnCrashPoint,
  act: (at: OrderClient, doomed: ApiProcess) => Promise<unknown>,
): Promise<void> {
  return killDuring(point, { JOBS: 'off' }, act);
}

/** The customer repeats the call, gets the only page, and pays. */
async function killWhileBeginning(point: PaymentCrashPoint, created: number): Promise<void> {
  await killDuringRequest(point, (at) => pay(at));
  expect(sessions()).toHaveLength(created);
  const session = await begin();
  expect(sessions().map(({ id }) => id)).toEqual([session]);
  fake.account.pay(session, 'card');
  await fake.webhooks.settled();
  expect(await kinds()).toEqual(['placed', 'paid']);
}

/** Stripe repeats the webhook. */
async function killDuringWebhook(point: PaymentCrashPoint): Promise<void> {
  const session = await begin();
  await killDuringRequest(point, async (_at, doomed) => {
    receiver = doomed;
    fake.account.pay(session, 'card');
    await fake.webhooks.settled();
  });
  expect(await kinds()).toEqual(point.endsWith('after commit') ? ['placed', 'paid'] : ['placed']);
  await fake.webhooks.release();
  expect(await kinds()).toEqual(['placed', 'paid']);
}

/** Stripe repeats the webhook. */
async function killDuringDispute(point: PaymentCrashPoint): Promise<void> {
  const session = await begin();
  fake.account.pay(session, 'card');
  await fake.webhooks.settled();
  const payment = fake.account.session(session).payment_intent ?? '';
  await killDuringRequest(point, async (_at, doomed) => {
    receiver = doomed;
    fake.account.dispute(payment, 'fraudulent');
    await fake.webhooks.settled();
  });
  const recorded = ['placed', 'paid', 'dispute-opened'];
  expect(await kinds()).toEqual(point.endsWith('after commit') ? recorded : recorded.slice(0, 2));
  await fake.webhooks.release();
  expect(await kinds()).toEqual(recorded);
}

/** The worker repeats the refund. */
async function killDuringRefund(point: PaymentCrashPoint): Promise<void> {
  fake.account.pay(await begin(), 'card');
  await fake.webhooks.settled();
  fake.webhooks.mode = 'hold';
  await killDuring(point, { JOBS: 'on' }, (at) => at.step(order.number, 'cancel'));
  await settle(shop, fake);
  fake.webhooks.mode = 'send';
  await fake.webhooks.release('last-to-first');
  expect(await kinds()).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
}

/** The worker closes the page again. */
async function killWhileClosing(point: PaymentCrashPoint): Promise<void> {
  const session = await begin();
  await killDuring(point, { JOBS: 'on' }, (at) => at.step(order.number, 'cancel'));
  expect(fake.account.session(session).status).toBe('expired');
  expect(await kinds()).toEqual(['placed', 'cancelled']);
}

async function killDuringJob(point: PaymentCrashPoint): Promise<void> {
  await shop.dataSource.getRepository(User).update({ id: buyer.id }, { emailConfirmed: false });
  await killADayLater(point);
  // The stock is due at the same minute, and either job can be the first.
  const others = async () => (await kinds()).filter((kind) => kind !== 'stock-released');
  const isDone = point.endsWith('after commit');
  expect(await others()).toEqual(isDone ? ['placed', 'cancelled'] : ['placed']);
  expect(await runJobADayLater()).toBe(true);
  expect(await others()).toEqual(['placed', 'cancelled']);
}

async function killDuringRelease(point: PaymentCrashPoint): Promise<void> {
  await killADayLater(point);
  const released = ['placed', 'stock-released'];
  expect(await kinds()).toEqual(point.endsWith('after commit') ? released : ['placed']);
  expect(await runJobADayLater('release-stock')).toBe(true);
  expect(await kinds()).toEqual(released);
}

/** Starts a process whose clock is a day ahead, shortly before the job runs on schedule. */
async function killADayLater(point: PaymentCrashPoint): Promise<void> {
  const nextRun = Math.ceil((Date.now() + ahead + DAY_MS) / JOB_INTERVAL_MS) * JOB_INTERVAL_MS;
  ahead = nextRun - START_MS - Date.now();
  const clock = `const now = Date.now; Date.now = () => now() + ${ahead};`;
  await killDuring(
    point,
    { JOBS: 'on', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` },
    async () => undefined,
  );
}

/** Ids follow the clock and never go back, so each run is later than the orders that follow the run before. */
async function runJobADayLater(job = 'cancel-unconfirmed'): Promise<boolean> {
  ahead += DAY_MS + 60_000;
  const now = Date.now() + ahead;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  const completed = await shop.app.get(JobsService).run(job);
  clock.mockRestore();
  return completed;
}

const KILLS: Record<PaymentCrashPoint, (point: PaymentCrashPoint) => Promise<void>> = {
  'begin-payment before commit': (point) => killWhileBeginning(point, 0),
  'begin-payment after commit': (point) => killWhileBeginning(point, 0),
  'create-session after call': (point) => killWhileBeginning(point, 1),
  'open-payment before commit': (point) => killWhileBeginning(point, 1),
  'open-payment after commit': (point) => killWhileBeginning(point, 1),
  'settle-payment before commit': killDuringWebhook,
  'settle-payment after commit': killDuringWebhook,
  'expire-session after call': killWhileClosing,
  'create-refund after call': killDuringRefund,
  'settle-refund before commit': killDuringRefund,
  'settle-refund after commit': killDuringRefund,
  'record-dispute before commit': killDuringDispute,
  'record-dispute after commit': killDuringDispute,
  'cancel-unconfirmed before commit': killDuringJob,
  'cancel-unconfirmed after commit': killDuringJob,
  'release-stock before commit': killDuringRelease,
  'release-stock after commit': killDuringRelease,
};

it('kills at every transaction and after every call', () => {
  const transactions = PAYMENT_TRANSACTIONS.flatMap((name) => [
    `${name} before commit`,
    `${name} after commit`,
  ]);
  const calls = PROVIDER_CALLS.map((name) => `${name} after call`);
  expect(Object.keys(KILLS).sort()).toEqual([...transactions, ...calls].sort());
});

it.each(Object.entries(KILLS))('killed at %s: nothing is lost, nothing is doubled', async (point, kill) => {
  await kill(point as PaymentCrashPoint);
  await settle(shop, fake);
  await expectAgreement(shop.dataSource, fake, order.number);
});

it.each<ReturnCrashPoint>(['take-return-step before commit', 'take-return-step after commit'])(
  'killed at %s: the price of a returned tool goes back once',
  async (point) => {
    fake.account.pay(await begin(), 'card');
    await fake.webhooks.settled();
    const admin = await signIn(shop, { role: 'admin' });
    const asAdmin = new OrderClient(shop, admin);
    for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
    const [line] = order.lines.map(({ _id }) => _id);
    const request = { lines: [{ line, quantity: 1 }], reason: 'faulty' };
    const { _id } = (await asBuyer.send('POST', `/orders/${order.number}/returns`, request)).json();
    const take = (step: object, by = asAdmin) => by.send('POST', `/returns/${_id}/steps`, step);
    await take({ step: 'accept' });
    await take({ step: 'receive', lines: [{ line, condition: 'resellable' }] });
    await killDuringRequest(point, (_at, doomed) =>
      take({ step: 'refund' }, new OrderClient(overHttp(doomed), admin)),
    );
    const isDone = point === 'take-return-step after commit';
    expect((await take({ step: 'refund' })).statusCode).toBe(isDone ? 409 : 200);
    await settle(shop, fake);
    expect((await kinds()).slice(-2)).toEqual(['return-received', 'refunded-in-part']);
    await expectAgreement(shop.dataSource, fake, order.number);
  },
);
