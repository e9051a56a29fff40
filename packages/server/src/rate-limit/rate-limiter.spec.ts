import { setImmediate as immediately } from 'node:timers/promises';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '../database/open-database.ts';
import { SqliteDriver } from '../database/sqlite-driver.ts';
import type { JobsService } from '../jobs/jobs.service.ts';
import { type OpenTestDatabase, openTestDatabase } from '../testing/database/open-test-database.ts';
import { QueryCounter } from '../testing/database/queries.ts';
import { RateLimit, RateLimitModule } from './rate-limit.module.ts';
import {
  type BackoffRule,
  clientNetwork,
  RateLimiter,
  type RateLimitRule,
  shortenedAddress,
} from './rate-limiter.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const SIGN_UPS: RateLimitRule = { name: 'sign-ups', burst: 30, perMinute: 180 };

let opened: OpenTestDatabase;
let dataSource: DataSource;
let elsewhere: DataSource;
let now: number;
let limiter: RateLimiter;
/** Another instance of the service, on the same database. */
let other: RateLimiter;
let addresses = 0;
let address: string;

beforeAll(async () => {
  opened = await openTestDatabase([RateLimit]);
  dataSource = opened.dataSource;
  elsewhere = await connectDatabase(dataSource.options);
});
afterAll(async () => {
  await elsewhere.destroy();
  await opened.drop();
});
beforeEach(() => {
  now = START;
  limiter = new RateLimiter(dataSource, 1, () => now);
  other = new RateLimiter(elsewhere, 1, () => now);
  addresses += 1;
  address = `192.0.2.${addresses}`;
});

async function waits(times: number, from = limiter): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) all.push(await from.take(SIGN_UPS, address));
  return all;
}

it('accepts 2.9 sign-ups a second for a minute', async () => {
  for (let index = 0; index < 174; index += 1) {
    now = START + Math.floor((index * 1_000) / 2.9);
    expect([index, await limiter.take(SIGN_UPS, address)]).toEqual([index, 0]);
  }
});

it('accepts 30 at once and returns the exact wait for the next one', async () => {
  expect(await waits(30)).toEqual(Array(30).fill(0));
  const wait = await limiter.take(SIGN_UPS, address);
  expect(wait).toBe(Math.ceil(MINUTE / 180));
  now += wait - 1;
  expect(await limiter.take(SIGN_UPS, address)).toBe(1);
  now += 1;
  expect(await waits(2)).toEqual([0, wait]);
});

it('does not extend the wait of a client that retries early', async () => {
  await waits(30);
  const [first = 0, ...more] = await waits(20);
  expect(more).toEqual(Array(19).fill(first));
});

it('refills completely and never beyond its burst', async () => {
  await waits(30);
  now += 30 * 334 + 5 * MINUTE;
  expect((await waits(31)).filter((wait) => wait === 0)).toHaveLength(30);
});

it('is shared by all instances', async () => {
  expect([...(await waits(20)), ...(await waits(10, other))]).toEqual(Array(30).fill(0));
  expect([await limiter.take(SIGN_UPS, address), await other.take(SIGN_UPS, address)]).toEqual([334, 334]);
  now += 334;
  expect([await other.take(SIGN_UPS, address), await limiter.take(SIGN_UPS, address)]).toEqual([0, 334]);
});

it('never accepts more than the burst under concurrent requests at several instances', async () => {
  const attempts = Array.from({ length: 100 }, (_, index) =>
    (index % 2 ? limiter : other).take(SIGN_UPS, address),
  );
  expect((await Promise.all(attempts)).filter((wait) => wait === 0)).toHaveLength(30);
});

it('waits for a lock without blocking this process, which may hold the lock itself', async () => {
  const { driver } = dataSource;
  if (driver instanceof SqliteDriver) driver.databaseConnection.pragma('busy_timeout = 10');
  const holder = elsewhere.createQueryRunner();
  await holder.startTransaction();
  await holder.query('UPDATE rate_limits SET expires_at = expires_at');
  const [wait] = await Promise.all([
    limiter.take(SIGN_UPS, address),
    immediately()
      .then(() => holder.commitTransaction())
      .finally(() => holder.release()),
  ]);
  expect(wait).toBe(0);
});

it('has one bucket per client and rule', async () => {
  await waits(30);
  expect(await limiter.take(SIGN_UPS, '203.0.113.1')).toBe(0);
  expect(await limiter.take({ ...SIGN_UPS, name: 'sign-ins' }, address)).toBe(0);
});

it('multiplies the burst and the rate by the factor of the configuration', async () => {
  const wide = new RateLimiter(dataSource, 3, () => now);
  expect((await waits(91, wide)).map((wait) => wait > 0).indexOf(true)).toBe(90);
  now += Math.ceil(MINUTE / (3 * 180));
  expect(await wide.take(SIGN_UPS, address)).toBe(0);
});

it('purges only full buckets', async () => {
  const buckets = dataSource.getRepository(RateLimit);
  await buckets.clear();
  await waits(30);
  now += 334 * 29;
  await limiter.take(SIGN_UPS, '203.0.113.2');
  await limiter.purge();
  expect(await buckets.count()).toBe(2);
  now += 334;
  await limiter.purge();
  expect(await buckets.count()).toBe(0);
  expect(await limiter.take(SIGN_UPS, address)).toBe(0);
});

it('queries the database once for a client that retries during its wait', async () => {
  await waits(31);
  const counter = new QueryCounter(dataSource);
  expect(await counter.during(() => waits(50))).toEqual([]);
});

describe('backoff', () => {
  const RULE: BackoffRule = { name: 'guesses', freeAttempts: 3, initialDelayMs: 1_000, maxDelayMs: 5_000 };
  const DAY = 24 * 60 * MINUTE;
  const attempt = (key: string, from = limiter) => from.countAttempt(RULE, key);

  it('accepts a few attempts, then doubles the delay up to the maximum', async () => {
    const delays: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const delay = await attempt('doubling');
      delays.push(delay);
      now += delay;
      if (delay > 0) expect(await attempt('doubling')).toBe(0);
    }
    expect(delays).toEqual([0, 0, 0, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  it('does not count a rejected attempt, so an early retry extends no delay', async () => {
    for (let index = 0; index < 3; index += 1) await attempt('impatient');
    for (let index = 0; index < 20; index += 1) expect(await attempt('impatient')).toBe(1_000);
    now += 1_000;
    expect(await attempt('impatient')).toBe(0);
  });

  it('counts concurrent attempts at several instances one by one', async () => {
    const delays = await Promise.all(
      Array.from({ length: 25 }, (_, index) => attempt('parallel', index % 2 ? limiter : other)),
    );
    expect(delays.filter((delay) => delay === 0)).toHaveLength(3);
  });

  it('starts again after a reset, and counts each key by itself', async () => {
    for (let index = 0; index < 3; index += 1) await attempt('reset');
    expect(await attempt('reset')).toBe(1_000);
    expect(await attempt('another')).toBe(0);
    await limiter.resetAttempts(RULE, 'reset');
    expect(await attempt('reset')).toBe(0);
  });

  it('ignores attempts after a day, even before the job deletes them', async () => {
    for (let index = 0; index < 5; index += 1) {
      await attempt('forgotten');
      now += 10_000;
    }
    now += DAY;
    for (let index = 0; index < 3; index += 1) expect(await attempt('forgotten')).toBe(0);
    expect(await attempt('forgotten')).toBe(1_000);
  });

  it('deletes attempts by a job after a day, and stores no keys', async () => {
    const rows = dataSource.getRepository(RateLimit);
    await rows.clear();
    now = Date.now() - 2 * DAY;
    await attempt('old@example.com');
    now = Date.now();
    await attempt('new@example.com');
    const add = jest.fn<void, Parameters<JobsService['add']>>();
    new RateLimitModule(limiter, { add } as Pick<JobsService, 'add'> as JobsService);
    for (const [, , purge] of add.mock.calls) await purge(new AbortController().signal);
    expect(await rows.count()).toBe(1);
    expect(JSON.stringify(await rows.find())).not.toContain('example.com');
  });
});

it('stores no addresses', async () => {
  await limiter.take(SIGN_UPS, address);
  expect(JSON.stringify(await dataSource.getRepository(RateLimit).find())).not.toContain(address);
});

it('accepts any text as a client and groups addresses by network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
      const client = clientNetwork(text);
      expect(clientNetwork(client)).toBe(client);
    }),
  );
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('maps %s to the client %s', (text, client) => {
  expect(clientNetwork(text)).toBe(client);
});

it.each([
  [null, ''],
  ['unknown:', ''],
  ['203.0.113.7', '203.0.113.…'],
  ['::ffff:203.0.113.7', '203.0.113.…'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7:1::…'],
])('shortens the address %j', (address, shortened) => {
  expect(shortenedAddress(address)).toBe(shortened);
});
