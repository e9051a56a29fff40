import { newId } from '@whetstone/server/database/new-id';
import fc from 'fast-check';
import { type DataSource, In } from 'typeorm';
import { discountCents, discountsOfLine } from '../common/discounts/discounts.ts';
import { Order, OrderEvent, type OrderEventKind } from '../modules/orders/order.entity.ts';
import { OrderLine } from '../modules/orders/order-line.entity.ts';
import type { OrderDetailDto } from '../modules/orders/orders.dto.ts';
import { parcelsOf, stateOfLines } from '../modules/orders/parcels/parcels.ts';
import { Promotion, PromotionUse } from '../modules/orders/promotions/promotion.entity.ts';
import {
  CONDITIONS,
  type Condition,
  isGivenUp,
  Return,
  ReturnLine,
  type ReturnState,
} from '../modules/orders/returned-tools/return.entity.ts';
import type { ReturnDto } from '../modules/orders/returns/returns.dto.ts';
import { Tool } from '../modules/tools/tool.entity.ts';
import { ApiProcess, buildApi, environmentOf } from './api-process.ts';
import { enterSeller } from './invoices.ts';
import { CONTACT, OrderClient, overHttp, type Received, type Receiver } from './order-client.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { ledgerOf, stockOf, stockTool } from './stock.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const STOCK = 6;
const TOOLS = 2;
const DELIVERY_CENTS = 495;
const PROMOTION = {
  ...{ name: 'Model sale', kind: 'percent', percent: 12.5, minTotal: 0, tools: [], categories: [] },
  ...{ combines: true, firstOrder: false, state: 'active', maxUses: 2 },
};
/** Prices at which a calculation with floating-point numbers would lose or invent cents. */
const PRICES = [7, 1_005, 2_999, 110_101];
const STEPS = ['pay', 'pack', 'ship', 'ship-part', 'deliver', 'invoice', 'refund', 'cancel'] as const;
const RETURN_STEPS = ['accept', 'receive', 'refund', 'decline'] as const;
const DELIVERED = ['pay', 'pack', 'ship', 'deliver'] as const;
/** What has happened to the first order before the requests that meet. */
const BEGINNINGS = ['paid', 'delivered', 'sent back'] as const;

type Action =
  | { kind: 'place'; quantities: number[]; withCode: boolean }
  | { kind: 'cancel-line'; order: number; line: number }
  | { kind: 'price'; tool: number; cents: number }
  | { kind: 'step'; step: (typeof STEPS)[number]; order: number; byAdmin: boolean }
  | { kind: 'address'; order: number }
  | { kind: 'return'; order: number; line: number; quantity: number | undefined }
  | {
      kind: 'return-step';
      step: keyof typeof RETURN_EVENTS;
      last: boolean;
      /** Of the first piece, and of the others. */
      conditions: [Condition, Condition];
    };

/** Mostly the same order, so that requests meet. */
const order = fc.constantFrom(0, 0, 0, 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      quantities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: TOOLS, maxLength: TOOLS }),
      withCode: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancel-line' as const),
      order,
      line: fc.nat({ max: TOOLS - 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      tool: fc.nat({ max: TOOLS - 1 }),
      cents: fc.constantFrom(...PRICES),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      step: fc.constantFrom(...STEPS),
      order,
      byAdmin: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('address' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      order,
      line: fc.nat({ max: TOOLS - 1 }),
      // Without a quantity, all that can be returned.
      quantity: fc.constantFrom(1, 2, undefined),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('return-step' as const),
      step: fc.constantFrom(...RETURN_STEPS, 'cancel' as const),
      last: fc.boolean(),
      conditions: fc.tuple(fc.constantFrom(...CONDITIONS), fc.constantFrom(...CONDITIONS)),
    }),
  },
);
interface Scenario {
  beginning: (typeof BEGINNINGS)[number];
  /** Rounds of four actions, which run at the same time: two in this process, and two in the other. */
  rounds: [Action, Action, Action, Action][];
}
const scenario: fc.Arbitrary<Scenario> = fc.record({
  beginning: fc.constantFrom(...BEGINNINGS),
  rounds: fc.array(fc.tuple(action, action, action, action), { minLength: 1, maxLength: 5 }),
});

/** A shop of two processes, each with its own connections to one database, and the model of its orders. */
export class OrderModel {
  private constructor(
    private readonly shop: TestApp,
    private readonly other: ApiProcess,
  ) {}

  static async start(): Promise<OrderModel> {
    const delivery = { costCents: DELIVERY_CENTS, days: { least: 3, most: 5 } };
    const limits = { ordersPerMinute: 1_000_000, rateLimitFactor: 1_000 };
    const shop = await startTestApp({ ...limits, delivery });
    await enterSeller(shop.dataSource, { returnsRefundDelivery: true });
    await buildApi();
    const settings = {
      ...{ JOBS: 'off', ORDERS_PER_MINUTE: '1000000', RATE_LIMIT_FACTOR: '1000' },
      DELIVERY_COST: String(DELIVERY_CENTS / 100),
    };
    return new OrderModel(shop, await ApiProcess.start({ ...environmentOf(shop.config), ...settings }));
  }

  async stop(): Promise<void> {
    await this.other.stop('SIGKILL');
    await this.shop.close();
  }

  /** Runs scenarios of a few dozen interleaved requests. @throws the first scenario after which stock, ledger, states, history and money disagree */
  check(parameters: fc.Parameters<[Scenario]>): Promise<void> {
    return fc.assert(
      fc.asyncProperty(scenario, (one) => this.run(one)),
      parameters,
    );
  }

  private async run({ beginning, rounds }: Scenario): Promise<void> {
    const { shop, other } = this;
    const tools: string[] = [];
    for (let index = 0; index < TOOLS; index += 1) {
      tools.push(await stockTool(shop, { quantity: STOCK, price: Number(PRICES[index]) / 100 }));
    }
    const buyer = await signIn(shop);
    // The full run takes longer than an access token lives.
    const admin = await signIn(shop, { role: 'admin' });
    const here = clientOf(shop, buyer, admin);
    const promotion = await here.asAdmin.send('POST', '/promotions', {
      ...PROMOTION,
      code: `M-${newId().slice(-30)}`,
    });
    const run = new Run(shop.dataSource, tools, promotion.json());
    const there = clientOf(overHttp(other), buyer, admin);
    await run.act(here, { kind: 'place', quantities: [2, 1], withCode: true });
    for (const step of beginning === 'paid' ? (['pay'] as const) : DELIVERED)
      await run.act(here, { kind: 'step', step, order: 0, byAdmin: true });
    if (beginning === 'sent back') {
      await run.act(here, { kind: 'return', order: 0, line: 0, quantity: 1 });
      const conditions: [Condition, Condition] = ['resellable', 'resellable'];
      await run.act(here, { kind: 'return-step', step: 'accept', last: true, conditions });
    }
    for (const [one, two, three, four] of rounds) {
      const atOnce = [run.act(here, one), run.act(here, two), run.act(there, three), run.act(there, four)];
      await Promise.all(atOnce);
    }
    await expectConsistent(shop, { tools, userId: buyer.id, run });
  }
}

/** The buyer and the admin at one of the processes. */
interface Client {
  asBuyer: OrderClient;
  asAdmin: OrderClient;
}

function clientOf(receiver: Receiver, buyer: SignedIn, admin: SignedIn): Client {
  return { asBuyer: new OrderClient(receiver, buyer), asAdmin: new OrderClient(receiver, admin) };
}

/** Sends the requests of one scenario and counts those that succeed. */
class Run {
  readonly placed: { number: string; lines: string[] }[] = [];
  readonly returns: { id: string; number: string; line: string; quantity: number }[] = [];
  /** The addresses by the number of the order. */
  readonly addresses: { number: string; address: string }[] = [];
  /** The successful steps by the number of the order. */
  readonly done: { number: string; kind: OrderEventKind }[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly tools: readonly string[],
    readonly promotion: { _id: string; code: string },
  ) {}

  async act({ asBuyer, asAdmin }: Client, one: Action): Promise<void> {
    if (one.kind === 'place') return this.place(asBuyer, one);
    if (one.kind === 'price') return this.setPrice(one);
    if (one.kind === 'return-step') return this.takeReturnStep({ asBuyer, asAdmin }, one);
    const target = this.placed[one.order % Math.max(1, this.placed.length)];
    if (!target) return;
    if (one.kind === 'cancel-line') return this.cancelLine(asBuyer, target, one.line);
    if (one.kind === 'address') return this.correctAddress(asAdmin, target);
    if (one.kind === 'return') return this.askForReturn(asBuyer, target, one);
    const by = one.byAdmin || one.step !== 'cancel' ? asAdmin : asBuyer;
    const response = await takeStep(by, target, one.step);
    expect([200, 409]).toContain(response.statusCode);
    if (response.statusCode !== 200) return;
    const { state, history }: OrderDetailDto = response.json();
    // Of an order that is partly shipped, the rest of each line is cancelled in one transaction.
    const rest = history.filter(({ kind, at }) => kind === 'line-cancelled' && at === history.at(-1)?.at);
    const kinds =
      one.step === 'cancel' && state !== 'cancelled' ? rest.map(({ kind }) => kind) : [EVENTS[one.step]];
    this.done.push(...kinds.map((kind) => ({ number: target.number, kind })));
  }

  private async place(
    asBuyer: OrderClient,
    { quantities, withCode }: Extract<Action, { kind: 'place' }>,
  ): Promise<void> {
    const discountCode = withCode ? this.promotion.code : undefined;
    const lines = Object.fromEntries(
      this.tools.map((id, index) => [id, quantities[index] ?? 0]).filter(([, quantity]) => quantity !== 0),
    );
    if (Object.keys(lines).length === 0) return;
    const wanted = Object.entries(lines).map(([id, quantity]) => ({ id, quantity }));
    const quote = (await asBuyer.send('POST', '/quote', { lines: wanted, discountCode })).json();
    const response = await asBuyer.place(lines, { expectedTotal: quote.total, discountCode });
    expect([201, 409]).toContain(response.statusCode);
    if (response.statusCode !== 201) return;
    const { number, total, lines: stored } = response.json();
    // The order costs what the customer has seen, whatever the price became meanwhile.
    expect(total).toBe(quote.total);
    this.placed.push({ number, lines: stored.map(({ _id }: { _id: string }) => _id) });
    this.addresses.push({ number, address: CONTACT.address });
  }

  private async correctAddress(asAdmin: OrderClient, { number }: Run['placed'][number]): Promise<void> {
    const address = `${this.addresses.length} Anvil Yard, Leeds`;
    this.addresses.push({ number, address });
    const moved = { address, phone: CONTACT.phone };
    const response = await asAdmin.send('PUT', `/orders/${number}/address`, moved);
    expect([200, 409]).toContain(response.statusCode);
    if (response.statusCode === 200) this.done.push({ number, kind: 'address-changed' });
  }

  private async askForReturn(
    asBuyer: OrderClient,
    { number, lines }: Run['placed'][number],
    { line: index, quantity }: Extract<Action, { kind: 'return' }>,
  ): Promise<void> {
    const line = lines[index % lines.length] ?? '';
    const request = { lines: [{ line, quantity }], reason: 'unwanted' };
    const response = await asBuyer.send('POST', `/orders/${number}/returns`, request);
    expect([201, 409]).toContain(response.statusCode);
    if (response.statusCode !== 201) return;
    const { _id: id, lines: sent }: ReturnDto = response.json();
    this.returns.push({ id, number, line, quantity: sent[0]?.quantity ?? 0 });
    this.done.push({ number, kind: 'return-requested' });
  }

  private async takeReturnStep(
    { asBuyer, asAdmin }: Record<'asBuyer' | 'asAdmin', OrderClient>,
    { step, last, conditions: [first, others] }: Extract<Action, { kind: 'return-step' }>,
  ): Promise<void> {
    const target = this.returns.at(last ? -1 : 0);
    if (!target) return;
    const { id, number, line, quantity } = target;
    const parts =
      first === others || quantity === 1
        ? [{ line, condition: first }]
        : [
            { line, condition: first, quantity: 1 },
            { line, condition: others, quantity: quantity - 1 },
          ];
    const details = { answer: 'Anvil.', ...(step === 'receive' && { lines: parts }) };
    const response = await (step === 'cancel'
      ? asBuyer.send('POST', `/returns/${id}/cancel`)
      : asAdmin.send('POST', `/returns/${id}/steps`, { step, ...details }));
    expect([200, 409]).toContain(response.statusCode);
    if (response.statusCode === 200) this.done.push({ number, kind: RETURN_EVENTS[step] });
  }

  private async setPrice({ tool, cents }: Extract<Action, { kind: 'price' }>): Promise<void> {
    await this.dataSource.getRepository(Tool).update({ id: this.tools[tool] }, { priceCents: cents });
  }

  private async cancelLine(
    asBuyer: OrderClient,
    { number, lines }: Run['placed'][number],
    line: number,
  ): Promise<void> {
    const response = await asBuyer.cancelLine(lines[line % lines.length] ?? '');
    expect([200, 409]).toContain(response.statusCode);
    if (response.json().deletedCount === 1) this.done.push({ number, kind: 'line-cancelled' });
  }
}

/** `ship-part` ships one piece of the first line. */
function takeStep(
  by: OrderClient,
  { number, lines: [id] }: Run['placed'][number],
  step: (typeof STEPS)[number],
): Promise<Received> {
  return step === 'ship-part'
    ? by.step(number, 'ship', { lines: [{ id, quantity: 1 }] })
    : by.step(number, step);
}

const EVENTS = {
  pay: 'paid',
  pack: 'packed',
  ship: 'shipped',
  'ship-part': 'shipped',
  deliver: 'delivered',
  invoice: 'invoiced',
  refund: 'refunded',
  cancel: 'cancelled',
} as const satisfies Record<(typeof STEPS)[number], OrderEventKind>;

/** The refund of the last tools is `refunded`. */
const RETURN_EVENTS = {
  accept: 'return-accepted',
  receive: 'return-received',
  refund: 'refunded-in-part',
  decline: 'return-declined',
  cancel: 'return-cancelled',
} as const satisfies Record<(typeof RETURN_STEPS)[number] | 'cancel', OrderEventKind>;

async function expectConsistent(
  { dataSource }: TestApp,
  { tools, userId, run }: { tools: readonly string[]; userId: string; run: Run },
): Promise<void> {
  const orders = await dataSource.getRepository(Order).findBy({ userId });
  expect(orders.map(({ number }) => number).sort()).toEqual(run.placed.map(({ number }) => number).sort());
  const lines = await dataSource.getRepository(OrderLine).findBy({ userId });
  const sentBack = await returnedLines(dataSource, orders);
  for (const tool of tools) {
    const open = lines.filter(({ toolId, cancelledAt }) => toolId === tool && cancelledAt === null);
    const ids = open.map(({ id }) => id);
    const back = sentBack.filter(
      ({ lineId, condition }) => ids.includes(lineId) && condition === 'resellable',
    );
    const stock = STOCK - sumOf(open) + sumOf(back);
    expect(await stockOf(dataSource, tool)).toBe(stock);
    expect(await ledgerOf(dataSource, tool)).toBe(stock);
  }
  const { _id: id } = run.promotion;
  const { uses } = await dataSource.getRepository(Promotion).findOneByOrFail({ id });
  const discounted = orders.filter(({ state, discounts }) => state !== 'cancelled' && discounts !== null);
  expect(uses).toBe(discounted.length);
  expect(uses).toBeLessThanOrEqual(PROMOTION.maxUses);
  expect(await dataSource.getRepository(PromotionUse).countBy({ promotionId: id })).toBe(uses);
  for (const one of orders) {
    const events = await dataSource
      .getRepository(OrderEvent)
      .find({ where: { orderId: one.id }, order: { createdAt: 'ASC', id: 'ASC' } });
    const kinds = events.map(({ kind }) => kind);
    const own = lines.filter(({ orderId }) => orderId === one.id);
    const open = own.filter(({ cancelledAt }) => cancelledAt === null);
    expect(replay(kinds, stateOfLines(open))).toEqual({ state: one.state, payment: one.payment });
    const parcels = (await parcelsOf(dataSource.manager, one.id)).flatMap((parcel) => parcel.lines);
    for (const line of own) {
      const inParcels = parcels.filter(({ lineId }) => lineId === line.id);
      expect(line.shipped).toBe(inParcels.reduce((sum, { quantity }) => sum + quantity, 0));
      expect(line.shipped).toBeLessThanOrEqual(line.cancelledAt ? 0 : line.quantity);
      const taken = sentBack.filter(({ lineId, isTaken }) => lineId === line.id && isTaken);
      expect(sumOf(taken)).toBeLessThanOrEqual(line.quantity);
      expect(line.address).toBe(one.address);
    }
    const known = run.addresses.filter(({ number }) => number === one.number).map(({ address }) => address);
    expect(known).toContain(one.address);
    expect(one.state === 'cancelled').toBe(open.length === 0);
    expectMoney(one, own, events);
    expectReturnedMoney(open, sentBack, events);
    // Each successful request has one event. The last line's cancellation also cancels the order.
    const wholeByLine =
      kinds.filter((kind) => kind === 'line-cancelled').length === own.length ? ['cancelled'] : [];
    const done = run.done.filter(({ number }) => number === one.number).map(({ kind }) => kind);
    const refunds = (kind: string) => (kind === 'refunded-in-part' ? 'refunded' : kind);
    expect(kinds.map(refunds).sort()).toEqual(['placed', ...done, ...wholeByLine].map(refunds).sort());
  }
}

/**
 * Follows the money of an order through its history. The total is always that of the open lines and the delivery, or what it was before the
 * last line was cancelled. A refund returns what was paid; after a line was cancelled, the shop does not know what an admin returned by hand.
 */
function expectMoney(
  { totalCents }: Order,
  lines: readonly OrderLine[],
  events: readonly Pick<OrderEvent, 'kind' | 'lineId' | 'amountCents'>[],
): void {
  let open = [...lines];
  let paid: number | null = null;
  const total = () =>
    open.reduce((sum, line) => {
      return sum + line.priceCents * line.quantity - discountCents(discountsOfLine(line));
    }, DELIVERY_CENTS);
  for (const { kind, lineId, amountCents } of events) {
    if (kind === 'line-cancelled' && open.length > 1) open = open.filter(({ id }) => id !== lineId);
    if (kind === 'line-cancelled') paid = null;
    if (kind === 'paid') paid = total();
    if (kind === 'refunded-in-part' && paid !== null) paid -= Number(amountCents);
    if (kind === 'refunded') expect(amountCents).toBe(paid);
  }
  expect(totalCents).toBe(total());
}

interface ReturnedLine extends ReturnLine {
  state: ReturnState;
  /** Whether the customer cannot ask for its return again. */
  isTaken: boolean;
}

async function returnedLines(dataSource: DataSource, orders: readonly Order[]): Promise<ReturnedLine[]> {
  const returns = await dataSource.getRepository(Return).findBy({ orderId: In(orders.map(({ id }) => id)) });
  const found = await dataSource
    .getRepository(ReturnLine)
    .findBy({ returnId: In(returns.map(({ id }) => id)) });
  return found.map((line) => {
    const { state = 'requested' } = returns.find(({ id }) => id === line.returnId) ?? {};
    const isTaken = line.condition === null ? !isGivenUp({ state }) : line.condition !== 'missing';
    return { ...line, state, isTaken };
  });
}

/** Refunded returns give back the price of the tools that arrived, and the delivery with the last of them. */
function expectReturnedMoney(
  open: readonly OrderLine[],
  sentBack: readonly ReturnedLine[],
  events: readonly Pick<OrderEvent, 'kind' | 'amountCents'>[],
): void {
  const refunded = sentBack.filter(({ lineId, state, isTaken }) => {
    return state === 'refunded' && isTaken && open.some(({ id }) => id === lineId);
  });
  const price = open.reduce((sum, line) => {
    const back = sumOf(refunded.filter(({ lineId }) => lineId === line.id));
    return sum + Math.floor((Number(line.totalCents) * back) / line.quantity);
  }, 0);
  const isWhole = refunded.length > 0 && sumOf(refunded) === sumOf(open);
  const amountOf = (kind: OrderEventKind) =>
    events
      .filter((event) => event.kind === kind)
      .reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
  const parts = amountOf('refunded-in-part');
  const due = price + (isWhole ? DELIVERY_CENTS : 0);
  expect([parts, parts + amountOf('refunded')]).toContain(due);
}

function sumOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The states after these events. Fails for an event that is impossible after the events before it. */
/** @param lastShipped the state after the last parcel, or after the rest was cancelled */
function replay(kinds: readonly OrderEventKind[], lastShipped: string) {
  const parcels = kinds.lastIndexOf('shipped');
  const rest = kinds.lastIndexOf('line-cancelled');
  const end = kinds.includes('packed') ? Math.max(parcels, rest) : parcels;
  let [state, payment] = ['', 'unpaid'];
  const require = (isPossible: boolean, kind: string) =>
    expect({ kinds, kind, isPossible }).toEqual({ kinds, kind, isPossible: true });
  for (const [index, kind] of kinds.entries()) {
    if (kind === 'placed') [state] = [kind];
    else if (kind === 'line-cancelled')
      require(state === 'placed' || kinds.slice(0, index).includes('shipped'), kind);
    else if (kind === 'packed') require(state === 'placed' && ['invoiced', 'paid'].includes(payment), kind);
    else if (kind === 'shipped') require(state === 'packed', kind);
    else if (kind === 'delivered') require(state === 'shipped', kind);
    else if (kind === 'cancelled') require(['placed', 'packed'].includes(state), kind);
    else if (kind === 'invoiced') require(state !== 'cancelled' && payment === 'unpaid', kind);
    else if (kind === 'paid')
      require(state !== 'cancelled' && ['unpaid', 'invoiced'].includes(payment), kind);
    else if (kind === 'address-changed') require(['placed', 'packed'].includes(state), kind);
    else if (kind.startsWith('return-')) require(state === 'delivered', kind);
    else require(payment === 'paid', kind);
    if (['packed', 'delivered', 'cancelled'].includes(kind)) state = kind;
    if (['shipped', 'line-cancelled'].includes(kind) && state === 'packed' && index === end)
      state = lastShipped;
    if (['invoiced', 'paid', 'refunded'].includes(kind)) payment = kind;
  }
  return { state, payment };
}
