import { TtlCache } from './ttl-cache.ts';

const SECOND = 1_000;
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function counted() {
  let count = 0;
  return jest.fn(async () => {
    count += 1;
    return count;
  });
}

it('loads once for all callers within the maximum age, and again after it', async () => {
  const value = new TtlCache(counted(), SECOND);
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  jest.advanceTimersByTime(999);
  expect(await value.get()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await value.get()).toBe(2);
});

it('loads again after invalidation', async () => {
  const value = new TtlCache(counted(), SECOND);
  await value.get();
  value.invalidate();
  expect(await value.get()).toBe(2);
});

it('does not cache a failure', async () => {
  const load = counted().mockRejectedValueOnce(new Error('away'));
  const value = new TtlCache(load, SECOND);
  await expect(value.get()).rejects.toThrow('away');
  expect(await value.get()).toBe(1);
});

it('does not cache with a maximum age of 0', async () => {
  const value = new TtlCache(counted(), 0);
  expect([await value.get(), await value.get()]).toEqual([1, 2]);
});
