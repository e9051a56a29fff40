import { QueryCounter } from '@whetstone/server/testing/database/queries';
import { In } from 'typeorm';
import { requestRefundOf } from '../../../testing/listed-orders.ts';
import { OrderClient } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ORDER_STATES, Order, OrderEvent, PAYMENT_STATES } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { OrderDetailDto } from '../orders.dto.ts';

let shop: TestApp;
let admin: SignedIn;
let asAdmin: OrderClient;
let buyer: SignedIn;
let asBuyer: OrderClient;
let tool: string;
let other: string;
let placed: OrderDetailDto;

beforeAll(async () => {
  shop = await startTestApp({
    ordersPerMinute: 10_000,
    delivery: { costCents: 500, days: { least: 3, most: 5 } },
  });
  admin = await signIn(shop, { role: 'admin', name: 'Ada Holloway' });
  asAdmin = new OrderClient(shop, admin);
});
beforeEach(async () => {
  buyer = await signIn(shop);
  asBuyer = new OrderClient(shop, buyer);
  tool = await stockTool(shop);
  other = await stockTool(shop, { name: 'Try Square', price: 10 });
  placed = await asBuyer.placed({ [tool]: 4, [other]: 1 });
});
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

/** Puts the order into these states without a step. */
async function put(states: Partial<Pick<Order, 'state' | 'payment'>>) {
  await shop.dataSource.getRepository(Order).update({ number: placed.number }, states);
  const ids = placed.lines.map(({ _id }) => _id);
  await shop.dataSource.getRepository(OrderLine).update({ id: In(ids) }, { shipped: 0 });
}

async function statesOf({ number } = placed) {
  const { state, payment } = await asAdmin.get(number);
  return { state, payment };
}

const NOT_CANCELLED = 'placed packed shipped delivered';
const ALL_STATES = `${NOT_CANCELLED} cancelled`;
const ALL_PAYMENTS = 'unpaid invoiced paid refunded';
/** The states and payments from which an admin can take each step, and its result. */
const POSSIBLE: Record<string, [states: string, payments: string, result: object]> = {
  invoice: [NOT_CANCELLED, 'unpaid', { payment: 'invoiced' }],
  pay: [NOT_CANCELLED, 'unpaid invoiced', { payment: 'paid' }],
  pack: ['placed', 'invoiced paid', { state: 'packed' }],
  ship: ['packed', 'unpaid invoiced paid', { state: 'shipped' }],
  deliver: ['shipped', ALL_PAYMENTS, { state: 'delivered' }],
  refund: [ALL_STATES, 'paid', { payment: 'refunded' }],
  cancel: ['placed packed', ALL_PAYMENTS, { state: 'cancelled' }],
};
const EVERY_STATE = ORDER_STATES.flatMap((state) => PAYMENT_STATES.map((payment) => ({ state, payment })));
/** Stripe has not confirmed the refund of the last ones. */
const EVERY_REFUND = [
  ...EVERY_STATE.map((states) => ({ ...states, refund: 'no' })),
  ...ORDER_STATES.map((state) => ({ state, payment: 'paid' as const, refund: 'a requested' })),
];

describe('the states', () => {
  it.each(EVERY_REFUND)(
    'an order that is $state and $payment with $refund refund allows exactly its steps, to an admin and to its customer',
    async ({ refund, ...before }) => {
      const isReturning = refund !== 'no';
      if (isReturning) await requestRefundOf(shop, placed.number);
      const due = isReturning ? 'refunded' : before.payment;
      const possible = Object.entries(POSSIBLE)
        .filter(
          ([, [states, payments]]) => states.includes(before.state) && payments.split(' ').includes(due),
        )
        .map(([step]) => step);
      await put(before);
      const { steps, next } = await asAdmin.get(placed.number);
      expect(steps).toEqual(possible);
      expect(possible).toEqual(expect.arrayContaining(next ? [next] : []));
      for (const [step, [, , result]] of Object.entries(POSSIBLE)) {
        const response = await asAdmin.step(placed.number, step);
        const isPossible = possible.includes(step);
        expect({ step, status: response.statusCode }).toEqual({ step, status: isPossible ? 200 : 409 });
        const after = isPossible ? { ...before, ...result } : { ...before, code: 'impossible-step' };
        expect({ step, ...response.json() }).toMatchObject({ step, ...after });
        if (isPossible) await put(before);
        else expect({ step, ...(await statesOf()) }).toEqual({ step, ...before });
      }
      expect(await statesOf()).toEqual(before);
      // A customer cancels only before it is packed.
      const isPlaced = before.state === 'placed';
      expect((await asBuyer.get(placed.number)).steps).toEqual(isPlaced ? ['cancel'] : []);
      expect((await asBuyer.step(placed.number, 'cancel')).statusCode).toBe(isPlaced ? 200 : 409);
      expect((await statesOf()).state).toBe(isPlaced ? 'cancelled' : before.state);
    },
  );

  it.each([
    ['cancel', 'shipped', 'paid', 'already shipped, so it cannot be cancelled.', []],
    ['cancel', 'cancelled', 'unpaid', 'already cancelled, so it cannot be cancelled.', []],
    [
      'pack',
      'placed',
      'unpaid',
      'unpaid, so it cannot be packed. Accept it on invoice or mark it paid first.',
      ['invoice', 'pay'],
    ],
    ['pack', 'placed', 'refunded', 'already refunded, so it cannot be packed.', []],
    ['ship', 'packed', 'refunded', 'already refunded, so it cannot be shipped.', []],
    ['ship', 'placed', 'paid', 'only placed, so it cannot be shipped. Pack it first.', ['pack']],
    ['deliver', 'packed', 'paid', 'only packed, so it cannot be delivered. Ship it first.', ['ship']],
    ['pack', 'cancelled', 'paid', 'cancelled, so it cannot be packed.', []],
    ['invoice', 'placed', 'paid', 'already paid, so it cannot be invoiced.', []],
    ['refund', 'placed', 'invoiced', 'only invoiced, so it cannot be refunded. Mark it paid first.', ['pay']],
    ['refund', 'cancelled', 'unpaid', 'unpaid, so it cannot be refunded.', []],
  ] as const)(
    'names the state of an order that %s cannot change: %s, %s',
    async (step, state, payment, sentence, first) => {
      await put({ state, payment });
      const { detail, ...problem } = (await asAdmin.step(placed.number, step)).json();
      expect(detail).toBe(`Order ${placed.number} is ${sentence}`);
      expect(problem).toMatchObject({ code: 'impossible-step', number: placed.number, state, payment });
      expect(problem.first).toEqual(first);
    },
  );
});

it.each([
  ['carrier', { step: 'ship', carrier: undefined }, 'required', 'carrier is required to ship the order.'],
  ['carrier', { step: 'ship', carrier: ' ' }, 'required', 'carrier is required to ship the order.'],
  ['note', { step: 'pay', note: 5 }, 'not-text', 'note must be text.'],
  ['tracking', { step: 'ship', carrier: 'Parcel Post', tracking: 5 }, 'not-text', 'tracking must be text.'],
])('says what %s must be in %j', async (field, body, code, message) => {
  const response = await asAdmin.send('POST', `/orders/${placed.number}/steps`, body);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([{ field, code, message }]);
});

describe('the history', () => {
  it('has the amount of a large refund', async () => {
    const { number } = placed;
    await shop.dataSource.getRepository(Order).update({ number }, { totalCents: 3_000_000_000 });
    await asAdmin.step(number, 'pay');
    await asAdmin.step(number, 'refund');
    const { history } = await asBuyer.get(number);
    expect(history.at(-1)).toMatchObject({ kind: 'refunded', amount: 30_000_000 });
  });

  it('names the actor, the time and the note of each step, and is append-only', async () => {
    const counter = new QueryCounter(shop.dataSource);
    const queries = await counter.during(async () => {
      await asAdmin.step(placed.number, 'invoice', { note: 'Invoice 17' });
      await asAdmin.step(placed.number, 'pack');
      await asAdmin.step(placed.number, 'ship', { carrier: ' Parcel Post ', tracking: 'PP 1' });
      await asAdmin.step(placed.number, 'deliver');
      await asAdmin.step(placed.number, 'pay');
      await asAdmin.step(placed.number, 'refund');
    });
    expect(queries.filter((query) => /(UPDATE|DELETE|REPLACE)\W.*order_events/is.test(query))).toEqual([]);
    const { history, carrier, tracking } = await asAdmin.get(placed.number);
    expect(history.map(({ kind, actor, note }) => [kind, actor, note])).toEqual([
      ['placed', 'Robin Hale', ''],
      ['invoiced', 'Ada Holloway', 'Invoice 17'],
      ...['packed', 'shipped', 'delivered', 'paid', 'refunded'].map((kind) => [kind, 'Ada Holloway', '']),
    ]);
    expect(history.map(({ byCustomer }) => byCustomer)).toEqual([true, ...Array(6).fill(false)]);
    expect([carrier, tracking]).toEqual(['Parcel Post', 'PP 1']);
    const times = history.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    const [first] = await shop.dataSource
      .getRepository(OrderEvent)
      .findBy({ kind: 'invoiced', actorId: admin.id });
    expect(first?.actorId).toBe(admin.id);
  });

  it('has no entry for an impossible step', async () => {
    await asAdmin.step(placed.number, 'ship');
    expect((await asAdmin.get(placed.number)).history).toHaveLength(1);
  });

  it.each([
    ['step', { step: 'fly' }],
    ['step', {}],
    ['carrier', { step: 'ship' }],
    ['carrier', { step: 'ship', carrier: '  ' }],
    ['note', { step: 'pay', note: 'x'.repeat(501) }],
    ['tracking', { step: 'ship', carrier: 'Post', tracking: 7 }],
  ])('rejects an invalid %s by name', async (field, payload) => {
    const response = await asAdmin.send('POST', `/orders/${placed.number}/steps`, payload);
    expect(response.json()).toMatchObject({ status: 400, errors: [{ field }] });
  });

  it.each(['00000-00000', '40712-3891', 'x', '%F0%9F%94%A8'])(
    'responds 404 for the number %s',
    async (number) => {
      const statuses = await Promise.all([
        asAdmin.send('GET', `/orders/${number}`),
        asAdmin.step(number, 'pay'),
        asAdmin.step(number, 'cancel'),
      ]);
      expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    },
  );
});

describe('cancelling', () => {
  it('returns all lines to the stock, keeps the total, and records the note', async () => {
    const response = await asBuyer.step(placed.number, 'cancel', { note: 'Ordered by mistake' });
    const { state, total, items, lines, history, steps } = response.json();
    expect({ state, total, items, steps }).toEqual({
      state: 'cancelled',
      total: 4 * 24.5 + 10 + 5,
      items: 0,
      steps: [],
    });
    expect(lines.map(({ cancelled }: { cancelled: boolean }) => cancelled)).toEqual([true, true]);
    expect(history.at(-1)).toMatchObject({
      kind: 'cancelled',
      actor: 'Robin Hale',
      note: 'Ordered by mistake',
    });
    await expectStocks(10, 10);
  });

  it('accepts a request without a body', async () => {
    const { headers } = buyer;
    const url = `/api/orders/${placed.number}/cancel`;
    expect((await shop.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  });

  it('cancels one line, and returns it to the stock once', async () => {
    const [line] = placed.lines;
    expect((await asBuyer.cancelLine(line?._id ?? '')).json()).toEqual({ deletedCount: 1 });
    expect((await asBuyer.cancelLine(line?._id ?? '')).json()).toEqual({ deletedCount: 0 });
    const { state, total, items, lines, history } = await asBuyer.get(placed.number);
    expect({ state, total, items }).toEqual({ state: 'placed', total: 15, items: 1 });
    expect(lines.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    expect(history.at(-1)).toMatchObject({ kind: 'line-cancelled', service: 'Marking Gauge' });
    await expectStocks(10, 9);
  });

  it.each(['the whole order', 'line after line'])(
    'has a total of its delivery and the lines in the total after cancelling %s',
    async (how) => {
      const third = await stockTool(shop, { name: 'Oilstone', price: 3 });
      const { number, lines } = await asBuyer.placed({ [tool]: 1, [other]: 2, [third]: 1 });
      const expectSum = async (inTotal: number) => {
        const order = await asBuyer.get(number);
        const counted = order.lines.filter((line) => line.inTotal);
        const sum = counted.reduce((all, line) => all + line.total, order.delivery);
        expect([counted.length, sum]).toEqual([inTotal, order.total]);
      };
      await expectSum(3);
      const [first, ...rest] = lines;
      await asBuyer.cancelLine(first?._id ?? '');
      await expectSum(2);
      if (how === 'the whole order') await asBuyer.step(number, 'cancel');
      else for (const { _id } of rest) await asBuyer.cancelLine(_id);
      expect((await asBuyer.get(number)).state).toBe('cancelled');
      await expectSum(how === 'the whole order' ? 2 : 1);
    },
  );

  it('cancels the order with its last line', async () => {
    for (const { _id } of placed.lines) await asBuyer.cancelLine(_id);
    const { state, total, history } = await asBuyer.get(placed.number);
    expect({ state, total }).toEqual({ state: 'cancelled', total: 15 });
    expect(history.map(({ kind }) => kind)).toEqual([
      'placed',
      'line-cancelled',
      'line-cancelled',
      'cancelled',
    ]);
    await expectStocks(10, 10);
  });

  it.each(['packed', 'shipped', 'delivered'] as const)(
    'rejects the line of an order that is %s, also for admins',
    async (state) => {
      await put({ state });
      for (const one of [asBuyer, asAdmin]) {
        const response = await one.cancelLine(placed.lines[0]?._id ?? '');
        expect(response.statusCode).toBe(409);
        expect(response.json()).toMatchObject({
          code: 'impossible-step',
          detail: `Order ${placed.number} is already ${state}, so Marking Gauge cannot be cancelled.`,
          state,
        });
      }
      await expectStocks(6, 9);
    },
  );
});

describe('bulk packing', () => {
  it('packs each order that can be packed, and says why the others cannot', async () => {
    const unpaid = await asBuyer.placed({ [tool]: 1 });
    await put({ payment: 'paid' });
    const numbers = [unpaid.number, placed.number.replace('-', ''), '12345-00000', placed.number];
    const response = await asAdmin.send('POST', '/orders/pack', { numbers });
    const blocker = { event: 'packed', blocker: 'payment', isEarly: true, first: ['invoice', 'pay'] };
    const why = { number: unpaid.number, state: 'placed', payment: 'unpaid', ...blocker };
    expect(response.json()).toEqual({
      results: [
        {
          number: unpaid.number,
          packed: false,
          problem: expect.objectContaining({ status: 409, code: 'impossible-step', ...why }),
        },
        { number: placed.number, packed: true },
        {
          number: '12345-00000',
          packed: false,
          problem: expect.objectContaining({ status: 404, code: 'not-found' }),
        },
      ],
    });
    expect((await asAdmin.get(placed.number)).history.map(({ kind }) => kind)).toEqual(['placed', 'packed']);
  });

  it.each([[[]], [Array(101).fill('12345-00000')], ['12345-00000'], [[7]]])(
    'rejects the numbers %j',
    async (numbers) => {
      const response = await asAdmin.send('POST', '/orders/pack', { numbers });
      expect(response.json()).toMatchObject({ status: 400, errors: [{ field: 'numbers' }] });
    },
  );
});
