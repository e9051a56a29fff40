import type { FakeStripe } from '@whetstone/fake-stripe';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { forgeToken } from '../../../testing/access-token.ts';
import { documentsOf, enterSeller } from '../../../testing/invoices.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../../testing/online-payments.ts';
import { CONTACT, OrderClient } from '../../../testing/order-client.ts';
import { mailsTo } from '../../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { Tool } from '../../tools/tool.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { Promotion, PromotionUse } from './promotion.entity.ts';
import type { PromotionDto } from './promotions.dto.ts';

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
let buyer: SignedIn;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let tool: string;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 3, most: 5 } };
  const limits = { ordersPerMinute: 1_000, rateLimitFactor: 1_000_000 };
  ({ shop, fake } = await startOnlineShop({ delivery, caches: false, ...limits }));
  admin = await signIn(shop, { role: 'admin' });
  asAdmin = new OrderClient(shop, admin);
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  tool = await stockTool(shop, { name: 'Plane', price: 20, quantity: 500 });
  await shop.dataSource.getRepository(Promotion).updateAll({ state: 'paused' });
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const FIELDS = {
  ...{ name: 'Spring sale', kind: 'percent', percent: 10, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'active' },
};
let codes = 0;

/** Adds a promotion with a code, unless `changes` has none. */
async function promote(changes: object = {}): Promise<PromotionDto & { code: string }> {
  codes += 1;
  const response = await asAdmin.send('POST', '/promotions', {
    ...FIELDS,
    code: `CODE-${codes}`,
    ...changes,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

const lines = (quantity = 1, id = tool) => [{ id, quantity }];
const quote = async (more: object = {}, by: OrderClient = asBuyer) =>
  (await by.send('POST', '/quote', { lines: lines(), ...more })).json();
const usesOf = async (id: string) => {
  const { uses } = await shop.dataSource.getRepository(Promotion).findOneByOrFail({ id });
  expect(await shop.dataSource.getRepository(PromotionUse).countBy({ promotionId: id })).toBe(uses);
  return uses;
};

async function pay({ number }: OrderDetailDto): Promise<void> {
  const { url } = (await asBuyer.send('POST', `/orders/${number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await settle(shop, fake);
}

it('takes a code off the price, however it is typed, and shows it wherever the price stands', async () => {
  await enterSeller(shop.dataSource);
  const { code } = await promote();
  const label = `Spring sale (${code})`;
  const typed = ` ${code.toLowerCase().replace('-', '\u2011')}\u200b`;
  const quoted = await quote({ lines: lines(2), discountCode: typed });
  const prices = { subtotal: 40, delivery: 4.9, discounts: [{ label, amount: 4 }], total: 40.9 };
  expect(quoted).toMatchObject(prices);
  expect(quoted).not.toHaveProperty('codeProblem');
  const expected = { expectedTotal: 40.9, expectedCurrency: 'USD', discountCode: typed };
  const order = await asBuyer.placed({ [tool]: 2 }, expected);
  const { discounts, delivery, total } = prices;
  expect(order).toMatchObject({ discounts, delivery, total });
  expect(await asBuyer.get(order.number)).toMatchObject({
    ...{ discounts, delivery, total, lines: [{ total: 40, discount: 4, due: 36 }] },
  });
  const listed = (await asBuyer.send('GET', `/order/email?client=${buyer.email}`)).json();
  expect(listed).toMatchObject([{ total: 40, discount: 4, due: 36 }]);
  const [mail] = await mailsTo(shop, buyer.email);
  expect(mail).toContain(`${label}: −$4.00`);
  const csv = (await asAdmin.send('GET', `/orders/export?q=${order.number}`)).body;
  expect(csv).toContain(`${label}: 4`);
  await pay(order);
  const [invoice] = await documentsOf(shop.dataSource, order.number);
  expect(invoice).toMatchObject({
    grossCents: 4_090,
    lines: [{ cents: 3_600, discounts: [{ cents: 400 }] }],
  });
  const { invoices } = await asBuyer.get(order.number);
  const shown = (await asBuyer.send('GET', `/invoices/${invoices?.[0]?.number}`)).json();
  expect(shown).toMatchObject({ discounts, total, lines: [{ amount: 40 }], delivery: { amount: 4.9 } });
  await expectAgreement(shop.dataSource, fake, order.number);
});

it('gives the use back with a cancelled order, and returns exactly what was paid, line by line', async () => {
  const saw = await stockTool(shop, { name: 'Saw', price: 9.99 });
  const { _id: id, code } = await promote({ kind: 'amount', amount: 5 });
  const order = await asBuyer.placed({ [tool]: 1, [saw]: 1 }, { discountCode: code });
  expect(order).toMatchObject({ total: 29.89, discounts: [{ amount: 5 }] });
  expect(await usesOf(id)).toBe(1);
  await pay(order);
  // 500 × 2000 / 2999 = 333.4: 3.33 of the plane, 1.67 of the saw.
  const line = order.lines.find(({ service }) => service === 'Saw');
  expect(line).toMatchObject({ total: 9.99, discount: 1.67, due: 8.32 });
  await asBuyer.cancelLine(line?._id ?? '');
  await settle(shop, fake);
  const left = await asBuyer.get(order.number);
  expect(left).toMatchObject({ total: 21.57, discounts: [{ amount: 3.33 }], refunds: [{ amount: 8.32 }] });
  expect(await usesOf(id)).toBe(1);
  await asBuyer.step(order.number, 'cancel');
  await settle(shop, fake);
  expect(await usesOf(id)).toBe(0);
  expect((await asBuyer.get(order.number)).refunds.map(({ amount }) => amount)).toEqual([8.32, 21.57]);
  await expectAgreement(shop.dataSource, fake, order.number);
});

it('counts nothing for an order that is rejected, and takes an order at a total that the customer has seen', async () => {
  const { _id: id, code } = await promote({ maxUses: 1 });
  const more = { expectedTotal: 1, expectedCurrency: 'USD', discountCode: code };
  expect((await asBuyer.place({ [tool]: 1 }, more)).json()).toMatchObject({
    ...{ code: 'price-changed', quote: { total: 22.9 } },
  });
  expect(await usesOf(id)).toBe(0);
  await asBuyer.placed({ [tool]: 1 }, { discountCode: code });
  const rejected = await asBuyer.place({ [tool]: 1 }, { discountCode: code });
  expect(rejected.json()).toMatchObject({
    ...{ code: 'price-changed', quote: { total: 24.9, codeProblem: { code: 'used-up' } } },
  });
  const seen = { expectedTotal: 24.9, expectedCurrency: 'USD', discountCode: code };
  expect(await asBuyer.placed({ [tool]: 1 }, seen)).toMatchObject({ total: 24.9 });
});

describe('a code', () => {
  const problemOf = async (changes: object, more: object = {}, by = asBuyer) => {
    const { code } = await promote(changes);
    const { codeProblem, discounts } = await quote({ discountCode: code, ...more }, by);
    if (codeProblem) expect(discounts).toBeUndefined();
    return codeProblem && [codeProblem.code, codeProblem.params];
  };
  const visitor = () => new OrderClient(shop, { ...buyer, headers: { authorization: '' } });

  it.each([
    [{ state: 'paused' }, 'unknown-code', {}],
    [{ from: '2199-01-01' }, 'not-started', { from: '2199-01-01' }],
    [{ until: '2019-01-01' }, 'ended', { until: '2019-01-01' }],
    [{ minTotal: 25.5 }, 'total-too-low', { missing: 5.5 }],
    [{ categories: ['saws'] }, 'no-such-tool', {}],
    [{ kind: 'buy-get', buy: 2, get: 1 }, 'too-few-tools', { missing: 2 }],
  ])('says why it does not apply: %j', async (changes, code, params) => {
    expect(await problemOf(changes)).toEqual([code, params]);
  });

  it('is unknown if nobody has added it', async () => {
    expect((await quote({ discountCode: 'NO-SUCH-CODE' })).codeProblem.code).toBe('unknown-code');
  });

  it('of one account is unknown to others, and asks visitors to sign in', async () => {
    const changes = { account: buyer.email };
    expect(await problemOf(changes)).toBeUndefined();
    expect(await problemOf(changes, {}, asAdmin)).toEqual(['unknown-code', {}]);
    expect(await problemOf(changes, {}, visitor())).toEqual(['sign-in', {}]);
  });

  it('can be for the first order of an account, cancelled ones not counted', async () => {
    const { code } = await promote({ firstOrder: true });
    const { number } = await asBuyer.placed({ [tool]: 1 }, { discountCode: code });
    expect((await quote({ discountCode: code })).codeProblem.code).toBe('first-order-only');
    await asBuyer.step(number, 'cancel');
    expect((await quote({ discountCode: code })).codeProblem).toBeUndefined();
    expect((await quote({ discountCode: code }, visitor())).codeProblem.code).toBe('sign-in');
  });

  it('covers tools and categories, and gives free ones to those who buy enough', async () => {
    const saw = await stockTool(shop, { name: 'Saw', price: 9.99, category: 'saws' });
    const both = [...lines(2), ...lines(2, saw)];
    const amountOf = async (changes: object) => {
      const { code } = await promote(changes);
      return (await quote({ lines: both, discountCode: code })).discounts[0].amount;
    };
    expect(await amountOf({ tools: [saw] })).toBe(2);
    expect(await amountOf({ categories: ['saws'], tools: [tool] })).toBe(6);
    // Of four tools, one of each three is free: the cheapest.
    expect(await amountOf({ kind: 'buy-get', buy: 2, get: 1 })).toBe(9.99);
    expect(await amountOf({ kind: 'delivery' })).toBe(4.9);
  });

  it('takes free tools off all tools, so that none is left for nothing when the paid ones are cancelled', async () => {
    const saw = await stockTool(shop, { name: 'Saw', price: 20 });
    const { code } = await promote({ kind: 'buy-get', buy: 1, get: 1 });
    const order = await asBuyer.placed({ [tool]: 1, [saw]: 1 }, { discountCode: code });
    expect(order).toMatchObject({ total: 24.9, discounts: [{ amount: 20 }] });
    await asBuyer.cancelLine(order.lines.find(({ service }) => service === 'Saw')?._id ?? '');
    expect(await asBuyer.get(order.number)).toMatchObject({ total: 14.9, discounts: [{ amount: 10 }] });
  });

  it('does not replace a better discount that does not combine, which is explained', async () => {
    await promote({ name: 'Clearance', percent: 30, combines: false, code: undefined });
    const { code } = await promote();
    expect(await quote({ discountCode: code })).toMatchObject({
      ...{ discounts: [{ label: 'Clearance', amount: 6 }], notCombined: [`Spring sale (${code})`] },
      codeProblem: { code: 'not-combined', params: { others: ['Clearance'] } },
    });
  });
});

it('applies promotions without a code to every order, also to the single line of the specification', async () => {
  const { _id: id } = await promote({ name: 'Clearance', code: undefined, maxUses: 1 });
  const payload = { id: tool, quantity: 1, ...CONTACT };
  expect((await asBuyer.send('POST', '/order', payload)).json()).toMatchObject({
    ...{ total: 22.9, discounts: [{ label: 'Clearance', amount: 2 }] },
  });
  expect(await usesOf(id)).toBe(1);
  expect(await quote()).toMatchObject({ total: 24.9 });
});

it('is paid at once if nothing is left to pay', async () => {
  const [{ code }] = [await promote({ percent: 100 }), await promote({ kind: 'delivery', code: undefined })];
  const order = await asBuyer.placed({ [tool]: 1 }, { discountCode: code });
  expect(order).toMatchObject({ total: 0, payment: 'paid', payable: false });
  expect((await asAdmin.step(order.number, 'pack')).statusCode).toBe(200);
});

it('splits the discount with the line of which a part is shipped', async () => {
  const { code } = await promote({ kind: 'amount', amount: 1 });
  const order = await asBuyer.placed({ [tool]: 3 }, { discountCode: code });
  await pay(order);
  await asAdmin.step(order.number, 'pack');
  const [line] = order.lines;
  await asAdmin.step(order.number, 'ship', { lines: [{ id: line?._id, quantity: 2 }] });
  await asAdmin.step(order.number, 'cancel');
  await settle(shop, fake);
  // 100 × 2 / 3 = 66.67 → 67 stay with the two tools.
  const left = await asBuyer.get(order.number);
  expect(left).toMatchObject({ total: 44.23, discounts: [{ amount: 0.67 }], refunds: [{ amount: 19.67 }] });
});

it('returns the tools of a discounted order for what was paid', async () => {
  await enterSeller(shop.dataSource);
  const { code } = await promote();
  const order = await asBuyer.placed({ [tool]: 2 }, { discountCode: code });
  await pay(order);
  for (const step of ['pack', 'ship', 'deliver']) await asAdmin.step(order.number, step);
  const [line] = order.lines;
  const request = { lines: [{ line: line?._id, quantity: 1 }], reason: 'unwanted' };
  const { _id } = (await asBuyer.send('POST', `/orders/${order.number}/returns`, request)).json();
  const received = [{ line: line?._id, condition: 'resellable' }];
  for (const body of [{ step: 'accept' }, { step: 'receive', lines: received }, { step: 'refund' }])
    await asAdmin.send('POST', `/returns/${_id}/steps`, body);
  await settle(shop, fake);
  expect((await asBuyer.get(order.number)).refunds).toMatchObject([{ amount: 18 }]);
  await asAdmin.step(order.number, 'refund');
  await settle(shop, fake);
  const [invoice, part, rest] = await documentsOf(shop.dataSource, order.number);
  expect(invoice).toMatchObject({
    grossCents: 4_090,
    lines: [{ cents: 3_600, discounts: [{ cents: 400 }] }],
  });
  const half = { quantity: 1, cents: 1_800, discounts: [{ cents: 200 }] };
  expect(part).toMatchObject({ grossCents: 1_800, lines: [half], delivery: null });
  expect(rest).toMatchObject({ grossCents: 2_290, lines: [half], delivery: { cents: 490 } });
  const shown = (await asBuyer.send('GET', `/invoices/${part?.number}`)).json();
  expect(shown).toMatchObject({ total: 18, lines: [{ amount: 20 }], discounts: [{ amount: 2 }] });
});

it('is added and changed with a recent proof and an entry in the audit log, and each code once', async () => {
  const token = await forgeToken(shop.config, admin, { claims: { auth_time: 0 } });
  const stale = new OrderClient(shop, { ...admin, headers: { authorization: `Bearer ${token}` } });
  expect((await stale.send('POST', '/promotions', FIELDS)).json().code).toBe('step-up-required');
  const records = jest.spyOn(shop.app.get(AuditLog), 'record');
  const { _id: id, code, version } = await promote();
  const fields = { ...FIELDS, code, percent: 12.5 };
  const saved = await asAdmin.send('PUT', `/promotions/${id}`, { ...fields, version });
  expect(saved.json()).toMatchObject({ percent: 12.5, status: 'active', version: version + 1 });
  const [, [, entry] = []] = records.mock.calls;
  expect(entry).toMatchObject({ action: 'promotion.changed', after: { percent: 12_500 } });
  records.mockRestore();
  const taken = await asAdmin.send('POST', '/promotions', { ...FIELDS, code: code.toLowerCase() });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'code-taken']);
  const list = (await asAdmin.send('GET', `/promotions?q=${code}`)).json();
  expect(list).toMatchObject([{ _id: id, code, uses: 0 }]);
  expect((await asAdmin.send('GET', `/promotions/${id}`)).json()).toMatchObject({
    _id: id,
    name: 'Spring sale',
  });
});

it.each([
  [{ percent: 0 }, 'percent', 'out-of-range'],
  [{ percent: 101 }, 'percent', 'out-of-range'],
  [{ kind: 'amount', amount: 0.001 }, 'amount', 'amount'],
  [{ kind: 'buy-get', buy: 0, get: 1 }, 'buy', 'whole-number'],
  [{ code: 'A' }, 'code', 'malformed'],
  // Each becomes SS.
  [{ code: 'ß'.repeat(30) }, 'code', 'malformed'],
  [{ from: '2026-02-01', until: '2026-01-01' }, 'until', 'below-other'],
  [{ account: 'nobody@mail.example' }, 'account', 'not-found'],
])('rejects %j', async (changes, field, code) => {
  const { errors } = (await asAdmin.send('POST', '/promotions', { ...FIELDS, ...changes })).json();
  expect(errors).toMatchObject([{ field, code }]);
});

it('previews what it does to a basket, alone, whatever its state and its dates are', async () => {
  await promote({ code: undefined });
  const taxed = await stockTool(shop, { price: 10 });
  await shop.dataSource.getRepository(Tool).update({ id: taxed }, { taxClass: 'reduced' });
  const preview = { ...FIELDS, percent: 50, state: 'paused', until: '2019-01-01' };
  const body = { ...preview, lines: [...lines(), ...lines(1, taxed)] };
  const response = await asAdmin.send('POST', '/promotions/preview', body);
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { subtotal: 30, delivery: 4.9, discounts: [{ label: 'Spring sale', amount: 15 }], total: 19.9 },
  ]);
  const few = await asAdmin.send('POST', '/promotions/preview', { ...body, minTotal: 50 });
  expect(few.json()).toMatchObject({ total: 34.9, codeProblem: { code: 'total-too-low' } });
});

it('limits how many codes an address tries', async () => {
  const take = jest.spyOn(RateLimiter.prototype, 'take');
  take.mockImplementation(async ({ name, burst }) => (name === 'discount-codes' && burst === 60 ? 2_500 : 0));
  const post = (more: object) => asBuyer.send('POST', '/quote', { lines: lines(), ...more });
  expect((await post({ discountCode: 'GUESS' })).statusCode).toBe(429);
  expect(take).toHaveBeenCalledWith(expect.objectContaining({ name: 'discount-codes' }), '127.0.0.1');
  expect((await post({})).statusCode).toBe(200);
  take.mockRestore();
});
