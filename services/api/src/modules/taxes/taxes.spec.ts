import type { FakeStripe } from '@whetstone/fake-stripe';
import { forgeToken } from '../../testing/access-token.ts';
import { expectAgreement, sessionOf, settle, startOnlineShop } from '../../testing/online-payments.ts';
import { CONTACT, OrderClient } from '../../testing/order-client.ts';
import { mailsTo } from '../../testing/outbox.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import type { OrderDetailDto } from '../orders/orders.dto.ts';
import { Refund } from '../orders/payments/payment.entity.ts';
import { Tool } from '../tools/tool.entity.ts';

let shop: TestApp;
let fake: FakeStripe;
let admin: SignedIn;
let buyer: SignedIn;
let asBuyer: OrderClient;
let asAdmin: OrderClient;
beforeAll(async () => {
  const delivery = { costCents: 490, days: { least: 3, most: 5 } };
  ({ shop, fake } = await startOnlineShop({ delivery, caches: false, ordersPerMinute: 1_000 }));
  admin = await signIn(shop, { role: 'admin' });
  asAdmin = new OrderClient(shop, admin);
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
});
afterAll(async () => {
  await shop.close();
  await fake.close();
});

const GERMANY = [
  { country: 'DE', region: '', taxClass: 'standard', rate: 19, name: 'VAT' },
  { country: 'DE', region: '', taxClass: 'reduced', rate: 7, name: 'VAT' },
];
const CALIFORNIA = [{ country: 'US', region: 'CA', taxClass: 'standard', rate: 7.25, name: 'Sales tax' }];
const IN_GERMANY = { address: 'Werkstrasse 5\n10115 Berlin\nGermany' };
const IN_CALIFORNIA = { address: '1 Market Street\nSan Francisco, CA 94103\nUnited States' };

const show = async () => (await asAdmin.send('GET', '/taxes')).json();
async function save(changes: object) {
  const { changedAt: _, untaxedCountries: __, ...taxes } = await show();
  return asAdmin.send('PUT', '/taxes', { ...taxes, ...changes });
}
/** A tool for $9.99 of the standard class, and one for $10.70 of the reduced class. */
async function tools(): Promise<[standard: string, reduced: string]> {
  const reduced = await stockTool(shop, { name: 'Handbook', price: 10.7 });
  await shop.dataSource.getRepository(Tool).update({ id: reduced }, { taxClass: 'reduced' });
  return [await stockTool(shop, { name: 'Hammer', price: 9.99 }), reduced];
}
async function pay({ number }: OrderDetailDto): Promise<void> {
  const { url } = (await asBuyer.send('POST', `/orders/${number}/payment`)).json();
  fake.account.pay(sessionOf(url), 'card');
  await settle(shop, fake);
}
const refundedTaxes = async (orderNumber: string) => {
  const rows = await shop.dataSource.query(
    'SELECT r.amount_cents AS amount, r.taxes FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.number = ? ORDER BY r.id',
    [orderNumber],
  );
  return rows.map(({ amount, taxes }: { amount: number; taxes: string }) => ({
    amount,
    taxes: JSON.parse(taxes).map((one: { rate: number; cents: number; baseCents: number }) => [
      one.rate / 1_000,
      one.baseCents,
      one.cents,
    ]),
  }));
};

describe('without rates', () => {
  it('taxes nothing, and neither quote nor order have taxes', async () => {
    expect(await show()).toEqual({
      ...{ pricesContainTax: true, rates: [], reverseChargeTo: [], untaxedPrices: 'gross' },
      ...{ version: 0, untaxedCountries: [] },
    });
    const [hammer] = await tools();
    const lines = [{ id: hammer, quantity: 1 }];
    const quote = (await asBuyer.send('POST', '/quote', { lines, country: 'DE' })).json();
    expect(quote).toMatchObject({ total: 14.89 });
    expect(quote).not.toHaveProperty('taxes');
    expect(quote).not.toHaveProperty('taxNote');
    expect(await asBuyer.placed({ [hammer]: 1 }, IN_GERMANY)).not.toHaveProperty('taxes');
  });
});

describe('prices that contain the tax', () => {
  beforeAll(() => save({ pricesContainTax: true, rates: GERMANY }));

  it('appear with it in quote, order, email, export and webhook, and cost the same', async () => {
    const [hammer, book] = await tools();
    const lines = [
      { id: hammer, quantity: 1 },
      { id: book, quantity: 1 },
    ];
    // 999 × 19 / 119 = 159.50 → 160, delivery 490 × 19 / 119 = 78.24 → 78; 1070 × 7 / 107 = 70.
    const taxes = {
      included: true,
      totals: [
        { name: 'VAT', rate: 19, base: 12.51, amount: 2.38, label: 'Including VAT 19%' },
        { name: 'VAT', rate: 7, base: 10, amount: 0.7, label: 'Including VAT 7%' },
      ],
    };
    const quote = (await asBuyer.send('POST', '/quote', { lines, country: 'DE' })).json();
    expect(quote).toMatchObject({ subtotal: 20.69, delivery: 4.9, total: 25.59, taxes });
    expect(quote.taxNote).toBe('Prices include VAT.');
    const expected = { expectedTotal: 25.59, expectedCurrency: 'USD' };
    const order = await asBuyer.placed({ [hammer]: 1, [book]: 1 }, { ...IN_GERMANY, ...expected });
    expect(order).toMatchObject({ total: 25.59, taxes });
    expect(await asBuyer.get(order.number)).toMatchObject({ total: 25.59, taxes });
    expect(order.lines.map(({ tax, due }) => ({ tax, due }))).toEqual([{ tax: 1.6 }, { tax: 0.7 }]);
    const [mail] = await mailsTo(shop, buyer.email);
    expect(mail).toContain('Including VAT 19%: $2.38');
    const csv = (await asAdmin.send('GET', `/orders/export?q=${order.number}`)).body;
    expect(csv).toContain('Including VAT 19%: 2.38; Including VAT 7%: 0.7');
  });

  it('are not taxed elsewhere', async () => {
    const [hammer] = await tools();
    expect(await asBuyer.placed({ [hammer]: 1 }, IN_CALIFORNIA)).not.toHaveProperty('taxes');
    const lines = [{ id: hammer, quantity: 1 }];
    const { taxNote } = (await asBuyer.send('POST', '/quote', { lines, country: 'US' })).json();
    expect(taxNote).toBe('Orders to the United States are not taxed.');
    const atHome = { country: 'GB', region: '', taxClass: 'standard', rate: 19, name: 'VAT' };
    await save({ pricesContainTax: true, rates: [...GERMANY, atHome], untaxedPrices: 'net' });
    const quote = (await asBuyer.send('POST', '/quote', { lines, country: 'US' })).json();
    // 999 × 19 / 119 = 159.5 → 160, 490 × 19 / 119 = 78.2 → 78.
    expect(quote).toMatchObject({ subtotal: 8.39, delivery: 4.12, total: 12.51 });
    await save({ pricesContainTax: true, rates: GERMANY, untaxedPrices: 'gross' });
  });

  it('name the countries of delivery without a rate', async () => {
    const deliverTo = async (deliveryArea: string) => {
      const { changedAt: _, ...settings } = (await asAdmin.send('GET', '/settings')).json();
      expect((await asAdmin.send('PUT', '/settings', { ...settings, deliveryArea })).statusCode).toBe(200);
    };
    await deliverTo('Germany, Austria and France');
    expect((await show()).untaxedCountries).toEqual(['AT', 'FR']);
    const inEu = { country: 'EU', region: '', taxClass: 'standard', rate: 19, name: 'VAT' };
    await save({ pricesContainTax: true, rates: [...GERMANY, inEu] });
    expect((await show()).untaxedCountries).toEqual([]);
    await save({ pricesContainTax: true, rates: GERMANY });
    await deliverTo('');
    expect((await show()).untaxedCountries).toEqual([]);
  });
});

describe('prices to which the tax is added', () => {
  beforeAll(() => save({ pricesContainTax: false, rates: [...CALIFORNIA, ...GERMANY] }));

  it('are asked again by the total with the tax', async () => {
    const [hammer] = await tools();
    const lines = [{ id: hammer, quantity: 1 }];
    const response = await asBuyer.place({ [hammer]: 1 }, { ...IN_CALIFORNIA, expectedTotal: 14.89 });
    // 9.99 × 7.25 % = 0.72, 4.90 × 7.25 % = 0.36.
    const totals = [{ base: 14.89, amount: 1.08, label: 'Sales tax 7.25%' }];
    expect(response.json()).toMatchObject({
      code: 'price-changed',
      quote: { total: 15.97, taxes: { totals } },
    });
    const quote = (await asBuyer.send('POST', '/quote', { lines, country: 'US', region: 'CA' })).json();
    expect(quote.total).toBe(15.97);
  });

  it('are paid with the tax, and a line and the rest are refunded with theirs', async () => {
    const [hammer, book] = await tools();
    const order = await asBuyer.placed({ [hammer]: 2, [book]: 1 }, IN_GERMANY);
    // 1998 × 19 % = 379.62 → 380, 490 × 19 % = 93.1 → 93, 1070 × 7 % = 74.9 → 75.
    expect(order).toMatchObject({ total: 41.06 });
    expect(order.taxes?.totals.map(({ base, amount }) => [base, amount])).toEqual([
      [24.88, 4.73],
      [10.7, 0.75],
    ]);
    await pay(order);
    const line = order.lines.find(({ service }) => service === 'Handbook');
    expect(line).toMatchObject({ due: 11.45, tax: 0.75 });
    await asBuyer.cancelLine(line?._id ?? '');
    await settle(shop, fake);
    const left = await asBuyer.get(order.number);
    expect(left).toMatchObject({ total: 29.61, refunds: [{ amount: 11.45, state: 'succeeded' }] });
    expect(left.taxes?.totals.map(({ base, amount }) => [base, amount])).toEqual([[24.88, 4.73]]);
    await asBuyer.step(order.number, 'cancel');
    await settle(shop, fake);
    expect(await asBuyer.get(order.number)).toMatchObject({ payment: 'refunded' });
    expect(await refundedTaxes(order.number)).toEqual([
      { amount: 1145, taxes: [[7, 1070, 75]] },
      { amount: 2961, taxes: [[19, 2488, 473]] },
    ]);
    await expectAgreement(shop.dataSource, fake, order.number);
  });

  it('are refunded with the tax of the last line', async () => {
    const [hammer] = await tools();
    const order = await asBuyer.placed({ [hammer]: 1 }, IN_GERMANY);
    await pay(order);
    await asBuyer.cancelLine(order.lines[0]?._id ?? '');
    await settle(shop, fake);
    // 999 × 19 % = 189.81 → 190, delivery 93.
    expect(await refundedTaxes(order.number)).toEqual([{ amount: 1772, taxes: [[19, 1489, 283]] }]);
    await expectAgreement(shop.dataSource, fake, order.number);
  });

  it('keep the taxes of the order after another rate', async () => {
    const [hammer, book] = await tools();
    const order = await asBuyer.placed({ [hammer]: 1, [book]: 1 }, IN_GERMANY);
    await save({ rates: [] });
    await asBuyer.cancelLine(order.lines[0]?._id ?? '');
    const left = await asBuyer.get(order.number);
    await save({ rates: [...CALIFORNIA, ...GERMANY] });
    expect(left).toMatchObject({ total: 17.28, taxes: { totals: [{ amount: 0.93 }, { amount: 0.75 }] } });
  });
});

describe('the rates', () => {
  it('need a recent proof, are in the audit log, and reject what is no rate', async () => {
    const token = await forgeToken(shop.config, admin, { claims: { auth_time: 0 } });
    const { changedAt: _, untaxedCountries: __, ...taxes } = await show();
    const stale = new OrderClient(shop, { ...admin, headers: { authorization: `Bearer ${token}` } });
    expect((await stale.send('PUT', '/taxes', { ...taxes, rates: [] })).json()).toMatchObject({
      code: 'step-up-required',
    });
    const records = jest.spyOn(shop.app.get(AuditLog), 'record');
    const saved = await save({ rates: CALIFORNIA });
    expect(saved.json()).toMatchObject({ rates: CALIFORNIA, version: taxes.version + 1 });
    expect(records.mock.calls[0]?.[1]).toMatchObject({
      action: 'taxes.changed',
      after: { 'US-CA standard': 'Sales tax 7.25%' },
    });
    records.mockRestore();
    const [rate] = CALIFORNIA;
    for (const [rates, code] of [
      [[{ ...rate, rate: 7.2555 }], 'out-of-range'],
      [[{ ...rate, rate: 101 }], 'out-of-range'],
      [[{ ...rate, region: 'BY' }], 'not-a-region'],
      [[{ ...rate, country: 'ZZ' }], 'not-a-country'],
      [[rate, rate], 'duplicates'],
    ] as const) {
      const { errors } = (await save({ rates })).json();
      expect(errors.map((error: { code: string }) => error.code)).toContain(code);
    }
  });
});

it('stores the taxes of a refund only for a taxed order', async () => {
  await save({ rates: [] });
  const [hammer] = await tools();
  const order = await asBuyer.placed({ [hammer]: 1 }, CONTACT);
  await pay(order);
  await asBuyer.step(order.number, 'cancel');
  const { id } = await shop.dataSource.getRepository(Refund).findOneByOrFail({ amountCents: 1_489 });
  expect(await shop.dataSource.getRepository(Refund).findOneBy({ id })).toMatchObject({ taxes: null });
});
