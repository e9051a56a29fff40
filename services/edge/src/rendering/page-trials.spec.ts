import { PageTrials } from './page-trials.ts';
import { ThreadEnded } from './thread-handle.ts';

const MINUTE = 60_000;

let trials: PageTrials;

beforeEach(() => {
  jest.useFakeTimers();
  trials = new PageTrials();
});

afterEach(() => jest.useRealTimers());

describe('pages over which a thread ended', () => {
  it('are rendered again as soon as they have shown that it was not they', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    trials.suspect('home', () => promise);
    expect(trials.isBarred('home')).toBe(true);
    resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(trials.isBarred('home')).toBe(false);
  });

  it('are left to browsers for a minute when they do it again', async () => {
    trials.suspect('hangs', () => Promise.reject(new ThreadEnded('again')));
    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    expect(trials.isBarred('hangs')).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(trials.isBarred('hangs')).toBe(false);
  });

  it('are tried one after the other, each once', async () => {
    const first = Promise.withResolvers<void>();
    const second = jest.fn(async () => undefined);
    trials.suspect('home', () => first.promise);
    trials.suspect('blogs', second);
    trials.suspect('blogs', second);
    await jest.advanceTimersByTimeAsync(0);
    expect(second).not.toHaveBeenCalled();
    first.resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('are not blamed for an error that ends no thread', async () => {
    trials.suspect('throws', () => Promise.reject(new Error('bad release')));
    await jest.advanceTimersByTimeAsync(0);
    expect(trials.isBarred('throws')).toBe(false);
  });
});
