import { JobsService } from '../../common/jobs/jobs.service.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ThrottleEntry } from './throttle.entity.ts';
import { ThrottleService } from './throttle.service.ts';

const policy = { free: 3, firstPauseMs: 1_000, longestPauseMs: 5_000 };
const day = 24 * 60 * 60_000;
let shop: TestApp;
let throttle: ThrottleService;
beforeAll(async () => {
  shop = await startTestApp();
  throttle = shop.app.get(ThrottleService);
});
afterAll(() => shop.close());
beforeEach(() => {
  jest.useFakeTimers({ now: 1_800_000_000_000, doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
});
afterEach(() => jest.useRealTimers());

const newestEntry = async () => {
  const [entry] = await shop.dataSource
    .getRepository(ThrottleEntry)
    .find({ order: { touchedAt: 'DESC' }, take: 1 });
  if (!entry) throw new Error('Nothing was counted.');
  return entry;
};
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

it('lets a few through, then doubles the pause up to the longest', async () => {
  const pauses: number[] = [];
  for (let index = 0; index < 7; index += 1) {
    expect(await throttle.take('doubling', policy)).toBe(0);
    const { opensAt } = await newestEntry();
    const pause = Math.max(0, Number(opensAt) - Date.now());
    pauses.push(pause);
    pass(pause);
  }
  expect(pauses).toEqual([0, 0, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

it('does not count what had to wait: impatience makes no pause longer', async () => {
  for (let index = 0; index < 3; index += 1) await throttle.take('impatient', policy);
  for (let index = 0; index < 20; index += 1) expect(await throttle.take('impatient', policy)).toBe(1_000);
  pass(1_000);
  expect(await throttle.take('impatient', policy)).toBe(0);
});

it('counts attempts at the same time one by one', async () => {
  const waits = await Promise.all(Array.from({ length: 25 }, () => throttle.take('parallel', policy)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

it('starts anew when it is cleared, and keeps subjects apart', async () => {
  for (let index = 0; index < 3; index += 1) await throttle.take('cleared', policy);
  expect(await throttle.take('cleared', policy)).toBe(1_000);
  expect(await throttle.take('another', policy)).toBe(0);
  await throttle.clear('cleared');
  expect(await throttle.take('cleared', policy)).toBe(0);
});

it('ignores attempts after a day, even before the job deletes them', async () => {
  for (let index = 0; index < 5; index += 1) {
    await throttle.take('forgotten', policy);
    pass(10_000);
  }
  pass(day);
  for (let index = 0; index < 3; index += 1) expect(await throttle.take('forgotten', policy)).toBe(0);
  expect(await throttle.take('forgotten', policy)).toBe(1_000);
});

it('deletes attempts by a job after a day and stores no addresses', async () => {
  await shop.dataSource.getRepository(ThrottleEntry).clear();
  await throttle.take('old@example.com', policy);
  pass(2 * day);
  await throttle.take('new@example.com', policy);
  await shop.app.get(JobsService).run('purge-attempts');
  const entries = await shop.dataSource.getRepository(ThrottleEntry).find();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('example.com');
});
