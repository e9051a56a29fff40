import type { FakeStripe } from '@whetstone/fake-stripe';
import { newId } from '@whetstone/server/database/new-id';
import fc from 'fast-check';
import { EntityManager } from 'typeorm';
import { ENDINGS, ErasureScenario } from '../../testing/erasure-scenario.ts';
import { enterSeller } from '../../testing/invoices.ts';
import { expectAgreement } from '../../testing/online-payments.ts';
import type { OrderClient } from '../../testing/order-client.ts';
import { findEverywhere } from '../../testing/personal-data.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { Invoice } from '../orders/invoices/invoice.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { OrderLine } from '../orders/order-line.entity.ts';
import { Payment, Refund } from '../orders/payments/payment.entity.ts';
import { Promotion, PromotionUse } from '../orders/promotions/promotion.entity.ts';
import { Tool } from '../tools/tool.entity.ts';

const RUNS = process.env.TEST_FULL === '1' ? 40 : 1;

let scenario: ErasureScenario;
let shop: TestApp;
let fake: FakeStripe;
let warehouse: OrderClient;
beforeAll(async () => {
  scenario = await ErasureScenario.start();
  ({ shop, fake, warehouse } = scenario);
  await enterSeller(shop.dataSource);
});
afterAll(() => scenario.close());
afterEach(() => jest.restoreAllMocks());

/** What the books contain beside personal data. */
async function books(numbers: readonly string[]): Promise<unknown> {
  const { dataSource } = shop;
  const orders = await dataSource.getRepository(Order).find({ order: { id: 'ASC' } });
  const own = orders.filter(({ number }) => numbers.includes(number));
  const where = own.map(({ id }) => ({ orderId: id }));
  const order = { id: 'ASC' } as const;
  return {
    orders: own.map(({ number, userId, state, payment, totalCents, createdAt }) => {
      return { number, userId, state, payment, totalCents, createdAt };
    }),
    lines: (await dataSource.getRepository(OrderLine).find({ where, order })).map((line) => {
      const { toolId, service, priceCents, quantity, cancelledAt } = line;
      return { toolId, service, priceCents, quantity, cancelledAt };
    }),
    payments: await dataSource.getRepository(Payment).find({ where, order }),
    invoices: await dataSource.getRepository(Invoice).find({ where, order }),
    refunds: (await dataSource.getRepository(Refund).find({ where, order })).map((refund) => {
      const { id, paymentId, lineId, amountCents, reason, actorId, state, externalId } = refund;
      return { id, paymentId, lineId, amountCents, reason, actorId, state, externalId };
    }),
  };
}

/** Where texts of a person are that an erasure must remove. Invoices stay for the legal period. */
async function findErasable(texts: readonly string[]): Promise<string[]> {
  const found = await findEverywhere(shop.dataSource, texts);
  return found.filter((place) => !place.startsWith('invoices.content:'));
}

it('leaves no trace of a person outside invoices, and every amount, tool and number of the books', async () => {
  const bystander = await scenario.person();
  await scenario.ordered(bystander, 'delivered');
  /** Without the blocks of SQLite's search index, whose content changes with the texts of other people. */
  const findOthers = async () =>
    (await findEverywhere(shop.dataSource, bystander.texts)).filter(
      (place) => !place.startsWith('order_search_data.'),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ENDINGS), { maxLength: 5 }), async (endings) => {
      const one = await scenario.person();
      const numbers: string[] = [];
      for (const ending of [...endings, ...(scenario.people < 5 ? ENDINGS : [])])
        numbers.push(await scenario.ordered(one, ending));
      await scenario.runWorkers();
      const kept = await books(numbers);
      const others = await findOthers();
      expect(await findEverywhere(shop.dataSource, one.texts)).not.toEqual([]);

      expect((await scenario.erase(one)).json()).toEqual({ success: true });
      await scenario.runWorkers();

      expect(await findErasable(one.texts)).toEqual([]);
      expect(await findOthers()).toEqual(others);
      expect(await books(numbers)).toEqual(kept);
      for (const number of numbers) await expectAgreement(shop.dataSource, fake, number);
    }),
    { numRuns: RUNS },
  );
  for (const { id } of await shop.dataSource.getRepository(Tool).find())
    expect(await ledgerOf(shop.dataSource, id)).toBe(await stockOf(shop.dataSource, id));
  const report = (await warehouse.send('POST', '/payments/reconcile')).json();
  expect(report).toMatchObject({ found: 0, open: 0 });
}, 1_800_000);

it('forgets which promotions the orders of an account used, and ends those for the account alone', async () => {
  const one = await scenario.person();
  const { email } = one.account;
  const promotion = { kind: 'percent', percent: 10, minTotal: 0, tools: [], categories: [], account: email };
  const rules = { combines: true, firstOrder: false, state: 'active' };
  const named = { name: `For ${email}`, code: 'ONLY-FOR-ONE', ...promotion, ...rules };
  const { _id: id } = (await warehouse.send('POST', '/promotions', named)).json();
  const tool = await stockTool(shop);
  const { number, discounts } = await one.as.placed({ [tool]: 1 }, { discountCode: named.code });
  expect(discounts).toHaveLength(1);
  for (const step of ['pay', 'pack', 'ship', 'deliver'])
    expect((await warehouse.step(number, step)).statusCode).toBe(200);
  const uses = shop.dataSource.getRepository(PromotionUse);
  expect(await uses.countBy({ promotionId: id })).toBe(1);
  expect((await scenario.erase(one)).json()).toEqual({ success: true });
  expect(await uses.countBy({ promotionId: id })).toBe(0);
  expect(await shop.dataSource.getRepository(Promotion).findOneByOrFail({ id })).toMatchObject({
    ...{ name: 'Discount of a removed account', code: null, state: 'paused', uses: 1 },
  });
});

it('erases more orders than one query reads', async () => {
  const one = await scenario.person();
  const number = await scenario.ordered(one, 'cancelled');
  const orders = shop.dataSource.getRepository(Order);
  const order = await orders.findOneByOrFail({ number });
  const copies = Array.from({ length: 500 }, (_, index) => {
    return { ...order, id: newId(), number: `99999-${10_000 + index}`, searchText: '', searchTerms: '' };
  });
  await orders.insert(copies);
  const read = jest.spyOn(EntityManager.prototype, 'find');
  expect((await scenario.erase(one)).statusCode).toBe(200);
  const sizes = read.mock.calls.map(([, options]) => {
    const { orderId } = Object(options).where ?? {};
    return Array.isArray(orderId?.value) ? orderId.value.length : 0;
  });
  expect(Math.max(...sizes)).toBe(500);
  expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
  await orders.delete(copies.map(({ id }) => id));
});

it('finds an erased order by its number and its tools, and not by its customer', async () => {
  const one = await scenario.person();
  const number = await scenario.ordered(one, 'cancelled');
  await scenario.erase(one);
  const found = async (q: string) =>
    (await warehouse.send('GET', `/orders?q=${encodeURIComponent(q)}`))
      .json()
      .map((order: { number: string }) => order.number);
  expect(await found(number)).toEqual([number]);
  expect(await found(`${number} marking`)).toEqual([number]);
  for (const text of one.texts) expect(await found(text)).toEqual([]);
  const shown = await warehouse.get(number);
  expect(shown).toMatchObject({
    clientName: 'Erased customer',
    client: 'erased@customer.invalid',
    verified: true,
  });
});

it('erases also what orders and announcements insert at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await scenario.person();
    await scenario.ordered(one, 'cancelled');
    const contact = { address: `9 ${one.texts[1]}, Leeds` };
    const tool = await stockTool(shop);
    const [erased, placed] = await Promise.all([
      scenario.erase(one),
      one.as.place({ [tool]: 1 }, contact),
      scenario.runJob('announce-orders'),
    ]);
    const number = placed.statusCode === 201 ? placed.json().number : undefined;
    if (number) await warehouse.step(number, 'cancel');
    expect([200, 409]).toContain(erased.statusCode);
    if (erased.statusCode === 409) expect((await scenario.erase(one)).statusCode).toBe(200);
    await scenario.runWorkers();
    await scenario.tenMinutesLater();
    expect(await findEverywhere(shop.dataSource, one.texts)).toEqual([]);
  }
});
