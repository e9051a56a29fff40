import { PageCache } from './page-cache.ts';

const FRESH_FOR = 1_000;

let cache: PageCache<number>;
let made: number;
const make = async () => {
  made += 1;
  return made;
};

beforeEach(() => {
  jest.useFakeTimers();
  cache = new PageCache(FRESH_FOR);
  made = 0;
});

afterEach(() => jest.useRealTimers());

describe('the page cache', () => {
  it('makes a page once, however many ask for it at a time', async () => {
    expect(await Promise.all([cache.get('/', make), cache.get('/', make)])).toEqual([1, 1]);
    expect(await cache.get('/', make)).toBe(1);
    expect(await cache.get('/blogs', make)).toBe(2);
  });

  it('makes it anew when its moment is over, counted from when it was there', async () => {
    const slow = () =>
      new Promise<number>((resolve) => {
        setTimeout(() => resolve(7), 3 * FRESH_FOR);
      });
    const first = cache.get('/', slow);
    await jest.advanceTimersByTimeAsync(3 * FRESH_FOR);
    expect(await first).toBe(7);
    expect(await cache.get('/', make)).toBe(7);
    await jest.advanceTimersByTimeAsync(FRESH_FOR);
    expect(await cache.get('/', make)).toBe(1);
  });

  it('forgets a page that was being made when something changed', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const before = cache.get('/', () => promise);
    cache.clear();
    resolve(99);
    expect(await before).toBe(99);
    expect(await cache.get('/', make)).toBe(1);
  });

  it('keeps no failure', async () => {
    await expect(cache.get('/', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await cache.get('/', make)).toBe(1);
  });

  it('never keeps more than so many pages', async () => {
    expect(await cache.get('/', make)).toBe(1);
    for (let page = 0; page < 200; page += 1) await cache.get(`/?${page}`, make);
    expect(await cache.get('/', make)).toBe(202);
  });
});
