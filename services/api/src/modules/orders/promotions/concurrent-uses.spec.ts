import { inTransaction } from '@whetstone/server/database/transactions';
import type { EntityManager } from 'typeorm';
import { atOnce } from '../../../testing/at-once.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stockTool } from '../../../testing/stock.ts';
import { sharedTestApp } from '../../../testing/test-app.ts';
import { Order } from '../order.entity.ts';
import { Promotion, PromotionUse } from './promotion.entity.ts';
import type { PromotionDto } from './promotions.dto.ts';
import { PromotionsService } from './promotions.service.ts';

const shop = sharedTestApp({ ordersPerMinute: 1_000, caches: false });
let asBuyer: OrderClient;
let asAdmin: OrderClient;
let tool: string;
beforeAll(async () => {
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  asBuyer = new OrderClient(shop, await signIn(shop));
  tool = await stockTool(shop, { name: 'Plane', price: 20, quantity: 500 });
});

/** Adds a promotion of 10% with a code. */
async function promote(code: string, limits: object): Promise<PromotionDto & { code: string }> {
  const response = await asAdmin.send('POST', '/promotions', {
    ...{ name: 'Spring sale', code, kind: 'percent', percent: 10, minTotal: 0, tools: [], categories: [] },
    ...{ combines: true, firstOrder: false, state: 'active', ...limits },
  });
  return response.json();
}

const quote = async (by: OrderClient, discountCode: string) =>
  (await by.send('POST', '/quote', { lines: [{ id: tool, quantity: 1 }], discountCode })).json();
const usesOf = async (id: string) => {
  const { uses } = await shop.dataSource.getRepository(Promotion).findOneByOrFail({ id });
  expect(await shop.dataSource.getRepository(PromotionUse).countBy({ promotionId: id })).toBe(uses);
  return uses;
};

it('gives exactly three of forty concurrent orders the last three uses', async () => {
  const { _id: id, code } = await promote('LAST-THREE', { maxUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => signIn(shop)));
  // Orders of one tool wait for each other before they read the promotion.
  const tools: string[] = [];
  for (let count = 0; count < 8; count += 1) tools.push(await stockTool(shop, { price: 20 }));
  const responses = await atOnce(buyers, (one, index) => {
    const bought = tools[index % tools.length] ?? tool;
    return new OrderClient(shop, one).place({ [bought]: 1 }, { discountCode: code });
  });
  const placed = responses.filter(({ statusCode }) => statusCode === 201);
  expect(placed).toHaveLength(3);
  for (const response of placed) expect(response.json()).toMatchObject({ total: 18 });
  const others = responses.filter(({ statusCode }) => statusCode !== 201);
  expect(others.map((response) => response.json().quote?.codeProblem?.code)).toEqual(
    Array.from({ length: 37 }, () => 'used-up'),
  );
  expect(others[0]?.json()).toMatchObject({ status: 409, code: 'price-changed', quote: { total: 20 } });
  expect(await usesOf(id)).toBe(3);
}, 120_000);

it('counts no use beyond the last one, whatever an order has read before', async () => {
  const { _id: id } = await promote('LAST-ONE', { maxUses: 1 });
  const orders = [await asBuyer.placed({ [tool]: 1 }), await asBuyer.placed({ [tool]: 1 })];
  const counted: unknown[] = [];
  for (const { number } of orders) {
    const order = await shop.dataSource.getRepository(Order).findOneByOrFail({ number });
    const discounts = { delivery: [], totals: [{ promotion: id, label: 'Spring sale', cents: 200 }] };
    const count = (manager: EntityManager) =>
      shop.app.get(PromotionsService).countUses(manager, order, discounts);
    counted.push(await inTransaction(shop.dataSource, count));
  }
  expect([counted, await usesOf(id)]).toEqual([[undefined, id], 1]);
});

it('can be used so often by each account, also in concurrent orders', async () => {
  const { _id: id, code } = await promote('TWICE', { maxUsesOfAccount: 2 });
  const responses = await atOnce([1, 2, 3, 4, 5, 6], () =>
    asBuyer.place({ [tool]: 1 }, { discountCode: code }),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  expect(await usesOf(id)).toBe(2);
  expect((await quote(asBuyer, code)).codeProblem).toMatchObject({
    ...{ code: 'used-by-account', params: { max: 2 } },
  });
  expect((await quote(asAdmin, code)).codeProblem).toBeUndefined();
});
