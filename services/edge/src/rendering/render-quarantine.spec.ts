import type { ReleaseSet } from '@whetstone/contract';
import { shell } from '../testing/microfrontends.ts';
import { PageTrials } from './page-trials.ts';
import { ThreadEnded } from './thread-ended.ts';

const MINUTE = 60_000;

let trials: PageTrials;
/** By page, what becomes of it on its trial. */
let outcomes: Map<string, () => Promise<never>>;
let tried: string[];
let threads: string[];

const release = (id: string): ReleaseSet => ({ id, shell: shell().microfrontend, remotes: [] });

function suspect(page: string, set = 'one', isLikely = true): void {
  const question = { kind: 'page', viewer: 'visitor', url: page } as const;
  trials.suspect({ page: `${set} ${page}`, release: release(set), question }, isLikely);
}

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  [outcomes, tried, threads] = [new Map(), [], []];
  trials = new PageTrials(({ id }) => {
    threads.push(`${id} starts`);
    return {
      ready: Promise.resolve(),
      render: ({ url }) => {
        tried.push(url);
        return outcomes.get(url)?.() ?? Promise.resolve({} as never);
      },
      close: async () => void threads.push(`${id} ends`),
    };
  });
});

afterEach(() => jest.useRealTimers());

describe('pages over which a thread ended', () => {
  it('are rendered again as soon as they have shown that it was not they', async () => {
    suspect('home');
    expect(trials.isBarred('one home')).toBe(true);
    await settle();
    expect(trials.isBarred('one home')).toBe(false);
  });

  it('are left to browsers for a minute when they do it again', async () => {
    outcomes.set('hangs', () => Promise.reject(new ThreadEnded('again')));
    suspect('hangs');
    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    expect(trials.isBarred('one hangs')).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(trials.isBarred('one hangs')).toBe(false);
  });

  it('are not tried where their thread has named them', async () => {
    trials.convict('one home');
    suspect('home');
    await settle();
    expect(tried).toEqual([]);
    expect(trials.isConvicted('one home')).toBe(true);
    jest.advanceTimersByTime(MINUTE);
    expect(trials.isBarred('one home')).toBe(false);
  });

  it('are limited to the newest thousand', () => {
    for (let index = 0; index <= 1_000; index += 1) trials.convict(`one page-${index}`);
    expect([trials.isBarred('one page-0'), trials.isBarred('one page-1')]).toEqual([false, true]);
  });

  it('are convicted of nothing before they were tried', async () => {
    suspect('home');
    expect([trials.isBarred('one home'), trials.isConvicted('one home')]).toEqual([true, false]);
    await settle();
  });

  it('are rendered on until they are tried where they are not the likely ones', async () => {
    outcomes.set('hangs', () => Promise.reject(new ThreadEnded('again')));
    suspect('hangs', 'one', false);
    suspect('hangs', 'one', false);
    expect(trials.isBarred('one hangs')).toBe(false);
    await settle();
    expect(tried).toEqual(['hangs']);
    expect(trials.isBarred('one hangs')).toBe(true);
  });

  it('are tried one after the other, each once', async () => {
    const { promise, resolve } = Promise.withResolvers<never>();
    outcomes.set('home', () => promise);
    suspect('home');
    suspect('blogs');
    suspect('blogs');
    await settle();
    expect(tried).toEqual(['home']);
    resolve(undefined as never);
    await settle();
    expect(tried).toEqual(['home', 'blogs']);
  });

  it('share a thread with the others of their release, which ends with the last of them', async () => {
    suspect('home');
    suspect('home', 'two');
    suspect('blogs');
    await settle();
    expect(tried).toEqual(['home', 'blogs', 'home']);
    expect(threads).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
    suspect('home');
    await settle();
    expect(threads.slice(4)).toEqual(['one starts', 'one ends']);
  });

  it('are not blamed for an error that ends no thread', async () => {
    outcomes.set('throws', () => Promise.reject(new Error('bad release')));
    suspect('throws');
    await settle();
    expect(trials.isBarred('one throws')).toBe(false);
  });
});
