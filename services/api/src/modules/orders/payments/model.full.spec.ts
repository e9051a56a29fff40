import type { FakeStripe } from '@whetstone/fake-stripe';
import fc from 'fast-check';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { CONTACT, OrderClient, overHttp } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import type { OrderReturnsDto } from '../returns/returns.dto.ts';

/** Scenarios, each with a few dozen interleaved requests, payments and webhooks. */
const RUNS = 150;

const ACTIONS = [
  ...['begin', 'begin', 'customer pays', 'customer pays', 'check', 'settle', 'webhooks'],
  ...['cancel line', 'cancel', 'admin pay', 'admin refund', 'admin invoice', 'admin pack', 'session expires'],
  ...['admin ship', 'admin deliver', 'correct address', 'ask for return', 'return step', 'return step'],
] as const;
type Action = (typeof ACTIONS)[number];

/** Rounds of actions that run at the same time, in two processes. */
const scenario = fc.record({
  isDelivered: fc.boolean(),
  rounds: fc.array(fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 7,
  }),
  webhooks: fc.record({ mode: fc.constantFrom('send', 'hold', 'lose'), copies: fc.constantFrom(1, 2) }),
  refunds: fc.constantFrom('succeeded', 'pending', 'failed'),
  fault: fc.constantFrom(undefined, 'error', 'unreachable', 'lose-response'),
});

let shop: TestApp;
let fake: FakeStripe;
/** A second process, with its own connections to the same database. */
let other: ApiProcess;
let admin: SignedIn;
/** The sessions whose address the shop has returned. */
const pages = new Set<string>();
let corrections = 0;
beforeAll(async () => {
  ({ shop, fake } = await startOnlineShop({ ordersPerMinute: 1_000_000, rateLimitFactor: 1_000 }));
  admin = await signIn(shop, { role: 'admin' });
  await buildApi();
  const settings = { JOBS: 'off', ORDERS_PER_MINUTE: '1000000', RATE_LIMIT_FACTOR: '1000' };
  other = await ApiProcess.start({ ...environmentOf(shop.config), ...settings });
});
afterAll(async () => {
  await other.stop('SIGKILL');
  await shop.close();
  await fake.close();
});

it('keeps money, stock and states in agreement, whatever happens at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ isDelivered, rounds, webhooks, refunds, fault }) => {
      const buyer = await signIn(shop);
      const tools = [await stockTool(shop), await stockTool(shop, { price: 10 })];
      const order = await new OrderClient(shop, buyer).placed(Object.fromEntries(tools.map((id) => [id, 2])));
      if (isDelivered) await deliver(order, buyer);
      Object.assign(fake.webhooks, webhooks);
      fake.account.newRefunds = refunds;
      if (fault) fake.faults.add({ kind: fault, times: 3 });
      const receivers = [shop, overHttp(other)];
      for (const round of rounds) {
        const acts = round.map((action, index) => {
          const at = receivers[index % 2] ?? shop;
          return act(action, order, new OrderClient(at, buyer), new OrderClient(at, admin));
        });
        await Promise.all(acts);
      }
      await comeToRest(order);
      await expectAgreement(shop.dataSource, fake, order.number);
    }),
    { numRuns: RUNS },
  );
}, 1_800_000);

/** The customer pays online, and gets the tools. */
async function deliver(order: OrderDetailDto, buyer: SignedIn): Promise<void> {
  const { url } = (await new OrderClient(shop, buyer).send('POST', `/orders/${order.number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await settle(shop, fake);
  for (const step of ['pack', 'ship', 'deliver']) await new OrderClient(shop, admin).step(order.number, step);
}

async function act(
  action: Action,
  order: OrderDetailDto,
  asBuyer: OrderClient,
  asAdmin: OrderClient,
): Promise<void> {
  if (action === 'customer pays') return pay(order);
  if (action === 'settle') return settle(shop, fake);
  if (action === 'webhooks') return fake.webhooks.release('last-to-first');
  if (action === 'session expires') return expire(order);
  if (action === 'return step') return takeReturnStep(order, asAdmin);
  const { statusCode, body } = await send(action, order, asBuyer, asAdmin);
  // 503 while the fake does not respond.
  expect({ action, body, known: [200, 201, 409, 503].includes(statusCode) }).toEqual({
    action,
    body,
    known: true,
  });
  if (action === 'begin' && statusCode === 200) pages.add(sessionOf(JSON.parse(body).url));
}

function send(action: Action, { number, lines }: OrderDetailDto, asBuyer: OrderClient, asAdmin: OrderClient) {
  const path = `/orders/${number}/payment`;
  if (action === 'begin') return asBuyer.send('POST', path);
  if (action === 'check') return asBuyer.send('POST', `${path}/check`);
  if (action === 'cancel line') return asBuyer.cancelLine(lines[0]?._id ?? '');
  if (action === 'cancel') return asBuyer.step(number, 'cancel');
  if (action === 'correct address') {
    corrections += 1;
    const address = `${corrections} Anvil Yard, Leeds`;
    return asAdmin.send('PUT', `/orders/${number}/address`, { ...CONTACT, address });
  }
  if (action === 'ask for return') {
    const request = { lines: lines.map(({ _id: line }) => ({ line, quantity: 1 })), reason: 'unwanted' };
    return asBuyer.send('POST', `/orders/${number}/returns`, request);
  }
  return asAdmin.step(number, action.replace('admin ', ''));
}

/** The next step of the first return that has one. */
async function takeReturnStep({ number }: OrderDetailDto, asAdmin: OrderClient): Promise<void> {
  const { returns }: OrderReturnsDto = (await asAdmin.send('GET', `/orders/${number}/returns`)).json();
  const open = returns.find(({ steps }) => steps.length > 0);
  if (!open) return;
  const { _id, steps, lines } = open;
  const [step] = steps;
  const received = lines.map(({ line }) => ({ line, condition: 'resellable' }));
  const details = step === 'receive' ? { lines: received } : {};
  const { statusCode } = await asAdmin.send('POST', `/returns/${_id}/steps`, { step, ...details });
  expect([200, 409]).toContain(statusCode);
}

/** Pays a page whose address the shop has returned. */
function pay({ number }: OrderDetailDto): void {
  const known = fake.account.sessions.find(
    (one) => one.client_reference_id === number && one.status === 'open' && pages.has(one.id),
  );
  if (known) fake.account.pay(known.id, 'card');
}

function expire({ number }: OrderDetailDto): void {
  const own = fake.account.sessions.filter((one) => one.client_reference_id === number);
  for (const session of own) session.expires_at = 0;
  fake.account.expireDue();
}

/** Ends the faults, the open payments and the refunds. */
async function comeToRest(order: OrderDetailDto): Promise<void> {
  fake.faults.clear();
  fake.webhooks.mode = 'send';
  fake.webhooks.copies = 1;
  fake.account.newRefunds = 'succeeded';
  await fake.webhooks.release('last-to-first');
  const asAdmin = new OrderClient(shop, admin);
  expect((await asAdmin.send('POST', `/orders/${order.number}/payment/check`)).statusCode).toBe(200);
  for (const refund of fake.account.refunds)
    if (refund.status === 'pending') fake.account.settleRefund(refund.id, 'succeeded');
  for (let round = 0; round < 2; round += 1) await settle(shop, fake);
}
