import fc from 'fast-check';
import { IsNull } from 'typeorm';
import { ApiProcess, buildApi, environmentOf } from '../../../testing/api-process.ts';
import { OrderClient, overHttp, type Received, type Receiver } from '../../../testing/order-client.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../../testing/stock.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { OrderLine } from '../../orders/order-line.entity.ts';
import { StockEntry } from '../tool.entity.ts';

const OPERATIONS = 4_000;
/** Each client sends one request at a time. Half of the clients use the other process. */
const CLIENTS = 8;
/** Operations with the same accounts, whose access tokens expire, and the same tools, whose ledgers make each entry slower. */
const ROUND = 2_000;
const BUYERS = 4;
const TOOLS = 4;
const STOCK = 30;

const tool = fc.nat({ max: TOOLS - 1 });
const few = fc.integer({ min: 1, max: 6 });
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      quantities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: TOOLS, maxLength: TOOLS }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel-line' as const), order: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('received' as const), tool, quantity: few }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('increased' as const, 'decreased' as const),
      tool,
      quantity: few,
      reason: fc.constant('miscounted' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constant('counted' as const),
        tool,
        quantity: fc.nat({ max: 2 * STOCK }),
        expected: fc.nat({ max: STOCK }),
      },
      { requiredKeys: ['kind', 'tool', 'quantity'] },
    ),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

let shop: TestApp;
/** A second process, with its own connections to the same database. */
let other: ApiProcess;
let admin: SignedIn;
/** The tools of the round. */
let tools: string[];
beforeAll(async () => {
  shop = await startTestApp({ ordersPerMinute: 1_000_000 });
  await buildApi();
  const settings = { JOBS: 'off', ORDERS_PER_MINUTE: '1000000' };
  other = await ApiProcess.start({ ...environmentOf(shop.config), ...settings });
});
afterAll(async () => {
  await other.stop('SIGKILL');
  await shop.close();
});

/** The changes of the stock by successful entries, by tool. Orders and cancellations are counted in the database. */
const changes = new Map<string, number>();
let placed: { number: string; lines: string[]; buyer: SignedIn }[] = [];

it(`keeps stock and ledger in balance over ${OPERATIONS} concurrent orders, cancellations, receipts, corrections and counts`, async () => {
  for (let start = 0; start < OPERATIONS; start += ROUND) {
    await performAll(fc.sample(operation, ROUND));
    for (const id of tools) await expectStock(id);
  }
  expect(await shop.dataSource.getRepository(StockEntry).count()).toBeGreaterThan(OPERATIONS / 2);
}, 1_800_000);

/** The stock, its ledger and the responses of the API agree. */
async function expectStock(id: string): Promise<void> {
  const open = { toolId: id, cancelledAt: IsNull() };
  const sold = (await shop.dataSource.getRepository(OrderLine).sum('quantity', open)) ?? 0;
  const expected = STOCK + (changes.get(id) ?? 0) - sold;
  const actual = [await stockOf(shop.dataSource, id), await ledgerOf(shop.dataSource, id)];
  expect(actual).toEqual([expected, expected]);
}

/** Performs the operations with new accounts and tools, and checks the whole ledger at the same time and afterwards. */
async function performAll(operations: readonly Operation[]): Promise<void> {
  admin = await signIn(shop, { role: 'admin' });
  const buyers: SignedIn[] = [];
  for (let index = 0; index < BUYERS; index += 1) buyers.push(await signIn(shop));
  [tools, placed] = [[], []];
  for (let index = 0; index < TOOLS; index += 1) tools.push(await stockTool(shop, { quantity: STOCK }));
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const receiver = client % 2 === 0 ? shop : overHttp(other);
    for (let index = client; index < operations.length; index += CLIENTS) {
      const buyer = buyers[Math.floor(index / CLIENTS) % BUYERS] as SignedIn;
      await perform(receiver, operations[index] as Operation, buyer);
      if (index === operations.length / 2) await expectBalance();
    }
  });
  await Promise.all(clients);
  await expectBalance();
}

async function perform(receiver: Receiver, one: Operation, buyer: SignedIn): Promise<void> {
  if (one.kind === 'place') return place(new OrderClient(receiver, buyer), one.quantities, buyer);
  if (one.kind === 'cancel' || one.kind === 'cancel-line') return cancel(receiver, one);
  const { tool: index, ...entry } = one;
  const id = String(tools[index]);
  const path = `/tools/${id}/stock-entries`;
  const response = await new OrderClient(receiver, admin).send('POST', path, entry);
  if (wasRejected(response, 201)) return;
  changes.set(id, (changes.get(id) ?? 0) + response.json().change);
  if (entry.kind === 'counted') expect(response.json().kind).toBe('counted');
}

async function place(client: OrderClient, quantities: readonly number[], buyer: SignedIn): Promise<void> {
  const lines = tools.map((id, index) => [id, quantities[index] ?? 0] as const).filter(([, count]) => count);
  if (lines.length === 0) return;
  const response = await client.place(Object.fromEntries(lines));
  if (wasRejected(response, 201)) return;
  const { number, lines: stored } = response.json();
  placed.push({ number, lines: stored.map(({ _id }: { _id: string }) => _id), buyer });
}

/** Cancels one of the last orders, so that requests meet. */
async function cancel(receiver: Receiver, { kind, order }: { kind: string; order: number }): Promise<void> {
  const target = placed.at(-1 - (order % 20));
  if (!target) return;
  const buyer = new OrderClient(receiver, target.buyer);
  const line = String(target.lines[order % target.lines.length]);
  wasRejected(await (kind === 'cancel' ? buyer.step(target.number, 'cancel') : buyer.cancelLine(line)), 200);
}

/** A busy database may end in `write-conflict`, which promises like 409 that nothing was changed. */
function wasRejected({ statusCode, body }: Received, success: number): boolean {
  if (statusCode === success) return false;
  if (statusCode === 409 || (statusCode === 503 && body.includes('"write-conflict"'))) return true;
  throw new Error(`${statusCode}: ${body}`);
}

async function expectBalance(): Promise<void> {
  const response = await new OrderClient(shop, admin).send('POST', '/stock/ledger-checks');
  expect([response.statusCode, response.json().examples]).toEqual([201, []]);
}
