import { PageCache } from './page-cache.ts';

const TTL = 1_000;
const STALE_IF_ERROR = 30_000;
const MAX_BYTES = 200;

let cache: PageCache<number>;
let produced: number;
/** The tags of all pages. */
let shown: string[];
const produce = async () => {
  produced += 1;
  return produced;
};
const fail = () => Promise.reject(new Error('gone'));

beforeEach(() => {
  jest.useFakeTimers();
  cache = new PageCache({
    ttl: TTL,
    staleIfError: STALE_IF_ERROR,
    maxBytes: MAX_BYTES,
    sizeOf: () => 1,
    isFallback: (page) => page < 0,
    tagsOf: () => shown,
  });
  produced = 0;
  shown = ['tools'];
});

afterEach(() => jest.useRealTimers());

describe('the page cache', () => {
  it('produces a page once for concurrent requests', async () => {
    expect(await Promise.all([cache.get('/', produce), cache.get('/', produce)])).toEqual([1, 1]);
    expect(await cache.get('/', produce)).toBe(1);
    expect(await cache.get('/blogs', produce)).toBe(2);
  });

  it('produces a page again when it is stale, counted from the end of its production', async () => {
    const slow = () =>
      new Promise<number>((resolve) => {
        setTimeout(() => resolve(7), 3 * TTL);
      });
    const first = cache.get('/', slow);
    await jest.advanceTimersByTimeAsync(3 * TTL);
    expect(await first).toBe(7);
    expect(await cache.get('/', produce)).toBe(7);
    await jest.advanceTimersByTimeAsync(TTL + 1);
    expect(await cache.get('/', produce)).toBe(1);
  });

  it('does not store a page that was in production during a clear', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const before = cache.get('/', () => promise);
    cache.clear();
    resolve(99);
    expect(await before).toBe(99);
    expect(await cache.get('/', produce)).toBe(1);
  });

  it('does not store a failure', async () => {
    await expect(cache.get('/', fail)).rejects.toThrow('gone');
    expect(await cache.get('/', produce)).toBe(1);
  });

  it('evicts the least recently used pages beyond its limit of bytes', async () => {
    expect(await cache.get('/', produce)).toBe(1);
    for (let page = 0; page < 200; page += 1) await cache.get(`/?${page}`, produce);
    expect(await cache.get('/', produce)).toBe(202);
  });

  it.each([
    ['a failure', fail],
    ['a fallback', async () => -1],
  ])('serves the stale page instead of %s, until it is too old', async (_what, failing) => {
    expect(await cache.get('/', produce)).toBe(1);
    for (let time = 0; time < STALE_IF_ERROR - 2 * TTL; time += 2 * TTL) {
      await jest.advanceTimersByTimeAsync(2 * TTL);
      expect(await cache.get('/', failing)).toBe(1);
    }
    await jest.advanceTimersByTimeAsync(3 * TTL);
    expect(await cache.get('/', failing).catch(() => -1)).toBe(-1);
    expect(await cache.get('/blogs', failing).catch(() => -1)).toBe(-1);
  });

  it('serves no stale page after a clear', async () => {
    await cache.get('/', produce);
    cache.clear();
    await expect(cache.get('/', fail)).rejects.toThrow('gone');
  });

  it('produces outdated pages again, each once, and serves them if that fails', async () => {
    await cache.get('/', produce);
    cache.outdate(['tools']);
    expect(await Promise.all([cache.get('/', produce), cache.get('/', produce)])).toEqual([2, 2]);
    expect(await cache.get('/', produce)).toBe(2);
    cache.outdate(['tools']);
    expect(await cache.get('/', fail)).toBe(2);
  });

  it('produces a page again that was in production when it became outdated', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const before = cache.get('/', () => promise);
    cache.outdate(['tools']);
    resolve(99);
    expect(await before).toBe(99);
    expect(await cache.get('/', produce)).toBe(1);
  });

  it.each([
    ['tools:a', 'tools:a', true],
    ['tools:a', 'tools:b', false],
    ['tools:a', 'tools', true],
    ['tools', 'tools:a', true],
    ['tools', 'reviews', false],
    ['tools:a', 'reviews:a', false],
    ['*', 'tools:a', true],
  ])('outdates a page that shows %s after a change of %s: %p', async (tag, changed, isOutdated) => {
    shown = ['settings', tag];
    await cache.get('/', produce);
    cache.outdate([changed]);
    expect(await cache.get('/', produce)).toBe(isOutdated ? 2 : 1);
  });

  it('stores a fallback like any other page', async () => {
    expect(await cache.get('/', async () => -1)).toBe(-1);
    expect(await cache.get('/', produce)).toBe(-1);
    await jest.advanceTimersByTimeAsync(TTL + 1);
    expect(await cache.get('/', produce)).toBe(1);
  });
});
