import { interleave, Pause } from '@whetstone/server/testing/database/interleave';
import { OrderClient } from '../../../testing/order-client.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Order } from '../order.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';
import { OrderTransitions } from './order-transitions.service.ts';

let shop: TestApp;
let asAdmin: OrderClient;
let asBuyer: OrderClient;
let tool: string;
let other: string;
let placed: OrderDetailDto;

beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 10_000 });
  asAdmin = new OrderClient(shop, await signIn(shop, { role: 'admin' }));
  asBuyer = new OrderClient(shop, await signIn(shop));
});
beforeEach(async () => {
  tool = await stockTool(shop);
  other = await stockTool(shop);
  placed = await asBuyer.placed({ [tool]: 4, [other]: 1 });
  await shop.dataSource.getRepository(Order).update({ number: placed.number }, { payment: 'paid' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => shop.close());

async function expectStocks(ofTool: number, ofOther: number): Promise<void> {
  for (const [id, quantity] of [
    [tool, ofTool],
    [other, ofOther],
  ] as const) {
    expect(await stockOf(shop.dataSource, id)).toBe(quantity);
    expect(await ledgerOf(shop.dataSource, id)).toBe(quantity);
  }
}

describe('two requests at the same moment', () => {
  /** Pauses the first step after its change, before its commit. */
  function pauseAfterChange(): Pause {
    const pause = new Pause();
    const { prototype } = OrderTransitions;
    const { change } = prototype;
    jest.spyOn(prototype, 'change').mockImplementationOnce(async function (this: OrderTransitions, ...args) {
      await change.apply(this, args);
      await pause.here();
    });
    return pause;
  }

  it.each([
    ['pack', 'pack'],
    ['pack', 'cancel'],
    ['cancel', 'pack'],
    ['cancel', 'cancel'],
  ] as const)('%s wins against %s', async (first, second) => {
    const one = first === 'cancel' ? asBuyer : asAdmin;
    const two = second === 'cancel' ? asBuyer : asAdmin;
    const responses = await interleave(
      shop.dataSource,
      pauseAfterChange(),
      () => one.step(placed.number, first),
      () => two.step(placed.number, second),
    );
    const state = first === 'cancel' ? 'cancelled' : 'packed';
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(responses[1].json()).toMatchObject({ code: 'impossible-step', state });
    expect((await asAdmin.get(placed.number)).state).toBe(state);
    await (state === 'packed' ? expectStocks(6, 9) : expectStocks(10, 10));
  });

  it('a line is not cancelled while its order is packed', async () => {
    const [packed, line] = await interleave(
      shop.dataSource,
      pauseAfterChange(),
      () => asAdmin.step(placed.number, 'pack'),
      () => asBuyer.cancelLine(placed.lines[0]?._id ?? ''),
    );
    expect([packed.statusCode, line.statusCode]).toEqual([200, 409]);
    await expectStocks(6, 9);
  });

  it.each([
    ['the same pieces', 3, 3, 409],
    ['other pieces', 2, 2, 200],
  ])('two admins ship %s of a line', async (_, first, second, expected) => {
    await asAdmin.step(placed.number, 'pack');
    const [line] = placed.lines.filter(({ id }) => id === tool);
    const part = (quantity: number) =>
      asAdmin.step(placed.number, 'ship', { lines: [{ id: line?._id, quantity }] });
    const responses = await interleave(
      shop.dataSource,
      pauseAfterChange(),
      () => part(first),
      () => part(second),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, expected]);
    const { lines, parcels } = await asAdmin.get(placed.number);
    const shipped = expected === 200 ? first + second : first;
    expect(lines.find(({ id }) => id === tool)).toMatchObject({ quantity: 4, shipped });
    expect(parcels).toHaveLength(expected === 200 ? 2 : 1);
    await expectStocks(6, 9);
  });

  it('a part is not shipped while the rest is cancelled', async () => {
    await asAdmin.step(placed.number, 'pack');
    const [line] = placed.lines.filter(({ id }) => id === tool);
    const one = { lines: [{ id: line?._id, quantity: 1 }] };
    await asAdmin.step(placed.number, 'ship', one);
    const pause = new Pause();
    const { restock } = StockService.prototype;
    jest.spyOn(StockService.prototype, 'restock').mockImplementationOnce(async function (
      this: StockService,
      ...args
    ) {
      await restock.apply(this, args);
      await pause.here();
    });
    const responses = await interleave(
      shop.dataSource,
      pause,
      () => asAdmin.step(placed.number, 'cancel'),
      () => asAdmin.step(placed.number, 'ship', one),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    await expectStocks(9, 10);
  });

  it('an order is not packed while its last line is cancelled', async () => {
    await asBuyer.cancelLine(placed.lines[1]?._id ?? '');
    const pause = new Pause();
    const { restock } = StockService.prototype;
    jest.spyOn(StockService.prototype, 'restock').mockImplementationOnce(async function (
      this: StockService,
      ...args
    ) {
      await restock.apply(this, args);
      await pause.here();
    });
    const [line, packed] = await interleave(
      shop.dataSource,
      pause,
      () => asBuyer.cancelLine(placed.lines[0]?._id ?? ''),
      () => asAdmin.step(placed.number, 'pack'),
    );
    expect([line.statusCode, packed.statusCode]).toEqual([200, 409]);
    await expectStocks(10, 10);
  });
});
