import type { ReleaseSet } from '@whetstone/contract';
import { shell } from '../testing/microfrontends.ts';
import { RenderQuarantine } from './render-quarantine.ts';
import { ThreadExitError } from './threads/render-messages.ts';

const MINUTE = 60_000;

let quarantine: RenderQuarantine;
/** The result of each page's test. */
let outcomes: Map<string, () => Promise<never>>;
let tested: string[];
let threads: string[];

const release = (id: string): ReleaseSet => ({ id, shell: shell().microfrontend, remotes: [] });

function suspect(page: string, set = 'one', isLikelyCause = true): void {
  const request = { kind: 'page', viewer: 'visitor', url: page } as const;
  quarantine.suspect({ page: `${set} ${page}`, release: release(set), request }, isLikelyCause);
}

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  [outcomes, tested, threads] = [new Map(), [], []];
  quarantine = new RenderQuarantine(({ id }) => {
    threads.push(`${id} starts`);
    return {
      ready: Promise.resolve(),
      send: ({ url }) => {
        tested.push(url);
        return outcomes.get(url)?.() ?? Promise.resolve({} as never);
      },
      close: async () => void threads.push(`${id} ends`),
    };
  });
});

afterEach(() => jest.useRealTimers());

describe('pages that were pending when a thread exited', () => {
  it('are rendered again after a successful test', async () => {
    suspect('home');
    expect(quarantine.isQuarantined('one home')).toBe(true);
    await settle();
    expect(quarantine.isQuarantined('one home')).toBe(false);
  });

  it('are client-side rendered for a minute when they end the thread of their test', async () => {
    outcomes.set('hangs', () => Promise.reject(new ThreadExitError('again')));
    suspect('hangs');
    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    expect(quarantine.isQuarantined('one hangs')).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(quarantine.isQuarantined('one hangs')).toBe(false);
  });

  it('are not tested when their thread has named them', async () => {
    quarantine.confirm('one home');
    suspect('home');
    await settle();
    expect(tested).toEqual([]);
    expect(quarantine.isConfirmed('one home')).toBe(true);
    jest.advanceTimersByTime(MINUTE);
    expect(quarantine.isQuarantined('one home')).toBe(false);
  });

  it('are limited to the newest thousand', () => {
    for (let index = 0; index <= 1_000; index += 1) quarantine.confirm(`one page-${index}`);
    expect([quarantine.isQuarantined('one page-0'), quarantine.isQuarantined('one page-1')]).toEqual([
      false,
      true,
    ]);
  });

  it('are not confirmed before their test', async () => {
    suspect('home');
    expect([quarantine.isQuarantined('one home'), quarantine.isConfirmed('one home')]).toEqual([true, false]);
    await settle();
  });

  it('are rendered until their test if they are not the likely cause', async () => {
    outcomes.set('hangs', () => Promise.reject(new ThreadExitError('again')));
    suspect('hangs', 'one', false);
    suspect('hangs', 'one', false);
    expect(quarantine.isQuarantined('one hangs')).toBe(false);
    await settle();
    expect(tested).toEqual(['hangs']);
    expect(quarantine.isQuarantined('one hangs')).toBe(true);
  });

  it('are tested one after the other, each once', async () => {
    const { promise, resolve } = Promise.withResolvers<never>();
    outcomes.set('home', () => promise);
    suspect('home');
    suspect('blogs');
    suspect('blogs');
    await settle();
    expect(tested).toEqual(['home']);
    resolve(undefined as never);
    await settle();
    expect(tested).toEqual(['home', 'blogs']);
  });

  it('share a test thread with the other pages of their release', async () => {
    suspect('home');
    suspect('home', 'two');
    suspect('blogs');
    await settle();
    expect(tested).toEqual(['home', 'blogs', 'home']);
    expect(threads).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
    suspect('home');
    await settle();
    expect(threads.slice(4)).toEqual(['one starts', 'one ends']);
  });

  it('are rendered again after an error that ends no thread', async () => {
    outcomes.set('throws', () => Promise.reject(new Error('bad release')));
    suspect('throws');
    await settle();
    expect(quarantine.isQuarantined('one throws')).toBe(false);
  });
});
