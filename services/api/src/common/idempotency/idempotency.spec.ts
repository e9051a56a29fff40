import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { ledgerOf, stockOf, stockTool } from '../../testing/stock.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { IdempotencyKey } from './idempotency-key.ts';

let buyer: SignedIn;
let tool: string;

const shop = sharedTestApp();
beforeEach(async () => {
  buyer = await signIn(shop);
  tool = await stockTool(shop);
});

function order(key: string, body: object = {}, { headers } = buyer) {
  const payload = { id: tool, quantity: 2, address: '4 Forge Lane', phone: '555 0101', ...body };
  return shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { ...headers, 'idempotency-key': key },
    payload,
  });
}

it('repeats the response for the same key and body, and orders once', async () => {
  const first = await order('key-1');
  const again = await order('key-1');
  expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()]);
  expect(again.statusCode).toBe(201);
  expect(await stockOf(shop.dataSource, tool)).toBe(8);
});

it('ignores the order of the fields', async () => {
  await order('key-1', { address: '1 Same Street', phone: '555 0101' });
  const again = await order('key-1', { phone: '555 0101', address: '1 Same Street' });
  expect(again.statusCode).toBe(201);
  expect(await stockOf(shop.dataSource, tool)).toBe(8);
});

it('rejects the same key with another body', async () => {
  await order('key-1');
  const other = await order('key-1', { quantity: 3 });
  expect(other.statusCode).toBe(422);
  expect(other.json().code).toBe('idempotency-key-reused');
  expect(await stockOf(shop.dataSource, tool)).toBe(8);
});

it('repeats a rejection, even if the request would succeed now', async () => {
  tool = await stockTool(shop, { quantity: 1 });
  const first = await order('key-1');
  await shop.dataSource.query('UPDATE tools SET quantity = 5 WHERE id = ?', [tool]);
  const again = await order('key-1');
  const { requestId: _first, ...firstProblem } = first.json();
  const { requestId: _again, ...sameProblem } = again.json();
  expect(first.statusCode).toBe(409);
  expect([again.statusCode, sameProblem]).toEqual([409, firstProblem]);
  expect(again.headers['content-type']).toMatch(/^application\/problem\+json/);
});

it('places one order when the same request arrives eight times at once', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => order('key-1')));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect(await stockOf(shop.dataSource, tool)).toBe(8);
  expect(await ledgerOf(shop.dataSource, tool)).toBe(8);
});

it('separates the keys of different callers', async () => {
  await order('key-1');
  expect((await order('key-1', { quantity: 3 }, await signIn(shop))).statusCode).toBe(201);
  expect(await stockOf(shop.dataSource, tool)).toBe(5);
});

it('distinguishes keys by case', async () => {
  await order('key-a');
  expect((await order('KEY-A', { quantity: 3 })).statusCode).toBe(201);
});

it.each(['', 'x'.repeat(256), 'två'])('rejects the key %j by name', async (key) => {
  const response = await order(key);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([expect.objectContaining({ field: 'Idempotency-Key' })]);
});

describe('keys', () => {
  const HOUR = 3_600_000;
  const keys = () => shop.dataSource.getRepository(IdempotencyKey);
  const purge = () => shop.app.get(JobsService).run('purge-idempotency-keys');

  it('are kept for a day and then deleted in batches', async () => {
    await keys().clear();
    const old = { callerId: buyer.id, requestHash: '', rejection: null, result: '' };
    const age = (hours: number) => new Date(Date.now() - hours * HOUR);
    for (let batch = 0; batch < 3; batch += 1) {
      const rows = Array.from({ length: 500 }, (_, index) => ({
        key: `${batch}-${index}`,
        createdAt: age(25),
      }));
      await keys().insert(rows.map((row) => ({ ...old, ...row })));
    }
    await keys().insert({ ...old, key: 'young', createdAt: age(23) });
    await order('new');
    await purge();
    expect((await keys().find({ order: { key: 'ASC' } })).map(({ key }) => key)).toEqual(['new', 'young']);
  });

  it('of rejected orders are limited to the newest hundred per account', async () => {
    tool = await stockTool(shop, { quantity: 1 });
    await order('placed', { quantity: 1 });
    for (let index = 0; index < 110; index += 1)
      expect((await order(`rejected-${index}`)).statusCode).toBe(409);
    const kept = (await keys().findBy({ callerId: buyer.id })).map(({ key }) => key);
    expect(kept.length).toBeLessThanOrEqual(101);
    expect(kept).toEqual(expect.arrayContaining(['placed', 'rejected-50', 'rejected-109']));
    expect(kept).not.toContain('rejected-0');
  });
});
