import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAYMENT_TRANSACTIONS, TRANSACTIONS } from '../../common/crash-points.ts';
import { ApiProcess, buildApi, environmentOf } from '../../testing/api-process.ts';
import { throwDuring } from '../../testing/crashes.ts';
import { enterSeller } from '../../testing/invoices.ts';
import { OrderClient, overHttp, type Received, type Receiver } from '../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Invoice, InvoiceSeries } from './invoices/invoice.entity.ts';
import { Order } from './order.entity.ts';
import { OrderLine } from './order-line.entity.ts';
import type { OrderDetailDto } from './orders.dto.ts';

const STOCK = 100;
const QUANTITY = 3;
const MOVED = { address: '7 Anvil Yard, Leeds', phone: '+44 113 496 0100' };
const POINTS = ['before commit', 'after commit'] as const;

/** The request that a kill interrupts, the requests before it, and what it leaves when it has succeeded. */
interface Kill {
  before: readonly string[];
  /** The state or payment afterwards. */
  becomes: Partial<Pick<OrderDetailDto, 'state' | 'payment'>>;
  /** Whether the lines return to the stock. */
  restocks?: boolean;
}

type Change = (typeof TRANSACTIONS)[number];

const DELIVERED = ['pay', 'pack', 'ship', 'deliver'];

/** A kill for each transaction. `checkout` places the order; the others change a placed order. */
const KILLS: Record<Change, Kill> = {
  checkout: { before: [], becomes: { state: 'placed' } },
  'cancel-line': { before: [], becomes: { state: 'cancelled' }, restocks: true },
  cancel: { before: [], becomes: { state: 'cancelled' }, restocks: true },
  'correct-address': { before: [], becomes: { state: 'placed' } },
  'decide-vat-number': { before: [], becomes: { state: 'placed' } },
  'end-status-links': { before: [], becomes: { state: 'placed' } },
  'request-return': { before: DELIVERED, becomes: { state: 'delivered' } },
  'cancel-return': { before: DELIVERED, becomes: { state: 'delivered' } },
  'take-return-step': { before: DELIVERED, becomes: { state: 'delivered' }, restocks: true },
  invoice: { before: [], becomes: { payment: 'invoiced' } },
  pay: { before: [], becomes: { payment: 'paid' } },
  pack: { before: ['pay'], becomes: { state: 'packed' } },
  ship: { before: ['pay', 'pack'], becomes: { state: 'shipped' } },
  deliver: { before: ['pay', 'pack', 'ship'], becomes: { state: 'delivered' } },
  refund: { before: ['pay'], becomes: { payment: 'refunded' } },
  'issue-invoice': { before: [], becomes: { state: 'placed' } },
};

/** Whether the kill is real. Otherwise the transaction throws: no code catches the error on its way to the response. */
const isKilled = (name: Change, point: string) =>
  process.env.TEST_FULL === '1' || (name === 'checkout' && point === 'after commit');

/** A repeated request succeeds, and changes nothing. */
const REPEATABLE: readonly Change[] = ['cancel-line', 'correct-address', 'end-status-links', 'issue-invoice'];

let admin: SignedIn;
let buyer: SignedIn;
let shop: TestApp;
beforeAll(async () => {
  await buildApi();
  shop = await startTestApp({ ordersPerMinute: 1_000 });
  await enterSeller(shop.dataSource);
  admin = await signIn(shop, { role: 'admin', name: 'Ada Holloway' });
  buyer = await signIn(shop);
});
afterAll(() => shop.close());

/** Sends the request to a process that ends at this point. */
async function killDuring(point: string, act: (at: Receiver) => Promise<Received>): Promise<void> {
  const settings = { JOBS: 'off', ORDERS_PER_MINUTE: '1000', TEST_CRASH_POINT: point };
  const doomed = await ApiProcess.start({ ...environmentOf(shop.config), ...settings });
  await expect(act(overHttp(doomed))).rejects.toThrow();
  expect((await doomed.ended).code).toBeNull();
}

it('kills at every transaction of the code', async () => {
  expect(Object.keys(KILLS).sort()).toEqual([...TRANSACTIONS].sort());
});

it('wraps every transaction of the orders in crash points', async () => {
  // A resolved difference or a changed promotion changes no order, payment or stock.
  const files = (await readdir(__dirname, { recursive: true })).filter(
    (file) => /(?<!\.spec)\.ts$/.test(file) && !/(differences|promotion-admin)\.service\.ts$/.test(file),
  );
  const sources = await Promise.all(files.map((file) => readFile(join(__dirname, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(10);
  const code = sources.join('\n');
  expect(code.match(/\.transaction\(|startTransaction\(|inTransaction.*server\/database/g)).toBeNull();
  const named = [...code.matchAll(/\binTransaction(?:<\w+>)?\(\s*[\w.]+,\s*(?:'([\w-]+)'|(\w+)),/g)];
  expect(named).toHaveLength(code.match(/\binTransaction[<(]/g)?.length ?? 0);
  // `step` is a variable: the steps of an admin.
  const names = named.flatMap(([, literal, variable]) => literal ?? variable ?? []);
  expect([...new Set(names)].sort()).toEqual(
    [
      'announce',
      'cancel',
      'cancel-line',
      'cancel-return',
      'checkout',
      'correct-address',
      'decide-vat-number',
      'end-status-links',
      'issue-invoice',
      'request-return',
      'take-return-step',
      ...PAYMENT_TRANSACTIONS,
      'step',
    ].sort(),
  );
});

describe.each(POINTS)('killed %s', (point) => {
  it.each(TRANSACTIONS)('%s loses nothing and doubles nothing', async (name) => {
    const { before, becomes, restocks = false } = KILLS[name];
    const tool = await stockTool(shop, { quantity: STOCK });
    const key = `${name}-${point.replace(' ', '-')}`;
    const place = (at: Receiver) => new OrderClient(at, buyer).place({ [tool]: QUANTITY }, { key });
    let number = '';
    let lineId = '';
    if (name !== 'checkout') {
      const placed: OrderDetailDto = (await place(shop)).json();
      [number, lineId] = [placed.number, placed.lines[0]?._id ?? ''];
      for (const step of before) await new OrderClient(shop, admin).step(number, step);
    }
    if (name === 'decide-vat-number') {
      const vat = JSON.stringify({ number: 'DE136695976', company: 'Werkzeuge GmbH', state: 'pending' });
      await shop.dataSource.getRepository(Order).update({ number }, { vat });
    }
    const askForReturn = (at: Receiver) => {
      const payload = { lines: [{ line: lineId, quantity: QUANTITY }], reason: 'unwanted' };
      return new OrderClient(at, buyer).send('POST', `/orders/${number}/returns`, payload);
    };
    const takeReturnStep = (at: Receiver, step: object) =>
      new OrderClient(at, admin).send('POST', `/returns/${returnId}/steps`, step);
    let returnId = '';
    if (name === 'take-return-step' || name === 'cancel-return')
      returnId = (await askForReturn(shop)).json()._id;
    if (name === 'take-return-step') await takeReturnStep(shop, { step: 'accept' });

    const act = (at: Receiver) => {
      if (name === 'checkout') return place(at);
      if (name === 'correct-address')
        return new OrderClient(at, admin).send('PUT', `/orders/${number}/address`, MOVED);
      if (name === 'decide-vat-number')
        return new OrderClient(at, admin).send('POST', `/orders/${number}/vat-number`, {
          approve: false,
          note: 'Unknown.',
        });
      if (name === 'request-return') return askForReturn(at);
      if (name === 'cancel-return')
        return new OrderClient(at, buyer).send('POST', `/returns/${returnId}/cancel`);
      if (name === 'take-return-step')
        return takeReturnStep(at, { step: 'receive', lines: [{ line: lineId, condition: 'resellable' }] });
      if (name === 'end-status-links')
        return new OrderClient(at, buyer).send('POST', `/orders/${number}/status-links/end`);
      if (name === 'issue-invoice')
        return new OrderClient(at, admin).send('POST', `/orders/${number}/invoice`);
      if (name === 'cancel-line') return new OrderClient(at, buyer).cancelLine(lineId);
      return new OrderClient(at, name === 'cancel' ? buyer : admin).step(number, name);
    };
    if (isKilled(name, point)) await killDuring(`${name} ${point}`, act);
    else expect((await throwDuring(`${name} ${point}`, () => act(shop))).statusCode).toBe(500);

    // Before the commit nothing happened, after the commit everything.
    const isDone = point === 'after commit';
    await expectStored(tool, name === 'checkout' ? isDone : true, restocks && isDone);
    const again = await act(shop);
    // A repeated checkout returns the first response. A repeated step is impossible.
    const succeeds = name === 'checkout' || name === 'request-return' ? 201 : 200;
    const isRepeated = isDone && name !== 'checkout' && !REPEATABLE.includes(name);
    const repeated = isRepeated ? 409 : succeeds;
    expect(again.statusCode).toBe(repeated);
    await expectStored(tool, true, restocks);
    const newest = await new OrderClient(shop, buyer).send('GET', '/orders/mine?limit=1');
    const [order]: OrderDetailDto[] = newest.json();
    expect(order).toMatchObject({
      ...becomes,
      lines: [{ id: tool, cancelled: restocks && name !== 'take-return-step' }],
    });
    await expectHistory(order?.number ?? '', name, before);
    await expectInvoices(name, order);
  });
});

describe.each(POINTS)('a parcel and the rest of its order, killed %s', (point) => {
  it('lose nothing and double nothing', async () => {
    const tool = await stockTool(shop, { quantity: STOCK });
    const asAdmin = new OrderClient(shop, admin);
    const { number, lines } = await new OrderClient(shop, buyer).placed({ [tool]: QUANTITY });
    for (const step of ['pay', 'pack']) await asAdmin.step(number, step);
    const isDone = point === 'after commit';
    const part = { lines: [{ id: lines[0]?._id, quantity: 2 }] };
    await throwDuring(`ship ${point}`, () => asAdmin.step(number, 'ship', part));
    const partly = await asAdmin.get(number);
    expect(partly.parcels).toHaveLength(isDone ? 1 : 0);
    expect(partly.lines).toMatchObject([{ quantity: QUANTITY, shipped: isDone ? 2 : 0 }]);
    // A repeated parcel has more than what is left.
    expect((await asAdmin.step(number, 'ship', part)).statusCode).toBe(isDone ? 409 : 200);
    await throwDuring(`cancel ${point}`, () => asAdmin.step(number, 'cancel'));
    expect((await asAdmin.step(number, 'cancel')).statusCode).toBe(isDone ? 409 : 200);
    const { state, lines: after, parcels } = await asAdmin.get(number);
    expect({ state, parcels: parcels?.length }).toEqual({ state: 'shipped', parcels: 1 });
    expect(after.map(({ quantity, cancelled }) => [quantity, cancelled]).sort()).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(await stockOf(shop.dataSource, tool)).toBe(STOCK - 2);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(STOCK - 2);
  });
});

describe.each(POINTS)('a line in two returns, killed %s', (point) => {
  it('loses nothing and doubles nothing', async () => {
    const tool = await stockTool(shop, { quantity: STOCK });
    const [asBuyer, asAdmin] = [new OrderClient(shop, buyer), new OrderClient(shop, admin)];
    const { number, lines } = await asBuyer.placed({ [tool]: QUANTITY });
    for (const step of DELIVERED) await asAdmin.step(number, step);
    const isDone = point === 'after commit';
    const [line] = lines.map(({ _id }) => _id);
    for (const quantity of [2, 1]) {
      const ask = () =>
        asBuyer.send('POST', `/orders/${number}/returns`, {
          ...{ lines: [{ line, quantity }], reason: 'unwanted' },
        });
      await throwDuring(`request-return ${point}`, ask);
      // A repeated request has more than what is left.
      expect((await ask()).statusCode).toBe(isDone ? 409 : 201);
      const { returns } = (await asBuyer.send('GET', `/orders/${number}/returns`)).json();
      for (const step of [
        { step: 'accept' },
        { step: 'receive', lines: [{ line, condition: 'resellable' }] },
        { step: 'refund' },
      ]) {
        const take = () => asAdmin.send('POST', `/returns/${returns.at(-1)._id}/steps`, step);
        await throwDuring(`take-return-step ${point}`, take);
        expect((await take()).statusCode).toBe(isDone ? 409 : 200);
      }
    }
    expect(await stockOf(shop.dataSource, tool)).toBe(STOCK);
    expect(await ledgerOf(shop.dataSource, tool)).toBe(STOCK);
    const { payment, total, history, invoices } = await asAdmin.get(number);
    expect(payment).toBe('refunded');
    expect(history.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(total);
    expect(invoices?.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note']);
  });
});

/** Each step is in the history once. */
async function expectHistory(number: string, name: Change, before: readonly string[]): Promise<void> {
  const { history } = await new OrderClient(shop, admin).get(number);
  const done = {
    pay: 'paid',
    pack: 'packed',
    ship: 'shipped',
    invoice: 'invoiced',
    deliver: 'delivered',
    refund: 'refunded',
    cancel: 'cancelled',
    'correct-address': 'address-changed',
    'decide-vat-number': 'vat-refused',
    'request-return': 'return-requested',
  };
  const past = (step: string) => done[step as keyof typeof done];
  const own =
    name === 'take-return-step'
      ? ['return-requested', 'return-accepted', 'return-received']
      : name === 'cancel-return'
        ? ['return-requested', 'return-cancelled']
        : name === 'checkout' || name === 'end-status-links' || name === 'issue-invoice'
          ? []
          : name === 'cancel-line'
            ? ['line-cancelled', 'cancelled']
            : [past(name)];
  expect(history.map(({ kind }) => kind)).toEqual(['placed', ...before.map(past), ...own]);
}

/** An order has one invoice from its payment, dispatch or request on, and no number is missing. */
async function expectInvoices(name: Change, order: OrderDetailDto | undefined): Promise<void> {
  const { before } = KILLS[name];
  const isInvoiced = [...before, name].some((one) => ['pay', 'ship', 'issue-invoice'].includes(one));
  const kinds = [...(isInvoiced ? ['invoice'] : []), ...(name === 'refund' ? ['credit-note'] : [])];
  const { invoices } = await new OrderClient(shop, admin).get(order?.number ?? '');
  expect(invoices?.map(({ kind }) => kind)).toEqual(kinds);
  for (const { kind, lastNumber } of await shop.dataSource.getRepository(InvoiceSeries).find())
    expect(await shop.dataSource.getRepository(Invoice).countBy({ kind })).toBe(lastNumber);
}

/** The orders, the stock and its ledger agree. */
async function expectStored(tool: string, isPlaced: boolean, isRestocked: boolean): Promise<void> {
  const { dataSource } = shop;
  const lines = await dataSource.getRepository(OrderLine).findBy({ toolId: tool });
  expect(lines).toHaveLength(isPlaced ? 1 : 0);
  const stock = isPlaced && !isRestocked ? STOCK - QUANTITY : STOCK;
  expect(await stockOf(dataSource, tool)).toBe(stock);
  expect(await ledgerOf(dataSource, tool)).toBe(stock);
}
