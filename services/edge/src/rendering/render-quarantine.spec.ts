import type { ReleaseSet } from '@whetstone/contract';
import { shell } from '../testing/microfrontends.ts';
import { RenderQuarantine } from './render-quarantine.ts';
import { ThreadExitError } from './threads/render-messages.ts';

const MINUTE = 60_000;
/** Milliseconds of a test's first rendering. */
const FIRST_TIMEOUT = 3_000;
const HUNG = { error: new Error('it hung') };

let quarantine: RenderQuarantine;
/** The result of each page's test, by the timeout of its rendering. */
let outcomes: Map<string, (timeout?: number) => Promise<never>>;
/** Pages that were rendered first, and those that were rendered again. */
let tested: string[];
let renderedAgain: string[];
let counted: unknown[];
let threads: string[];

const release = (id: string): ReleaseSet => ({ id, shell: shell().microfrontend, remotes: [] });

function suspect(page: string, set = 'one', isLikelyCause = true): void {
  const request = { kind: 'page', viewer: 'visitor', url: page } as const;
  const countFailure = (cause: unknown) => counted.push(page, cause);
  quarantine.suspect(
    { page: `${set} ${page}`, release: release(set), request, cause: HUNG, countFailure },
    isLikelyCause,
  );
}

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  [outcomes, tested, renderedAgain, counted, threads] = [new Map(), [], [], [], []];
  quarantine = new RenderQuarantine(({ id }) => {
    threads.push(`${id} starts`);
    return {
      ready: Promise.resolve(),
      send: ({ url }, { timeout } = {}) => {
        (timeout === undefined ? renderedAgain : tested).push(url);
        return outcomes.get(url)?.(timeout) ?? Promise.resolve({} as never);
      },
      close: async () => void threads.push(`${id} ends`),
    };
  }, FIRST_TIMEOUT);
});

afterEach(() => jest.useRealTimers());

describe('pages that were pending when a thread exited', () => {
  it('are rendered again after a successful test', async () => {
    suspect('home');
    expect(quarantine.isQuarantined('one home')).toBe(true);
    await settle();
    expect(quarantine.isQuarantined('one home')).toBe(false);
    expect([tested, renderedAgain, counted]).toEqual([['home'], ['home'], []]);
  });

  it.each([
    ['in their first rendering, which has more time', FIRST_TIMEOUT],
    ['in their second one, which has the time of a visitor’s page', undefined],
  ])(
    'are client-side rendered for a minute, and counted, when they end the thread of their test %s',
    async (_when, ending) => {
      outcomes.set('hangs', (timeout) =>
        timeout === ending ? Promise.reject(new ThreadExitError('again')) : Promise.resolve({} as never),
      );
      suspect('hangs');
      await jest.advanceTimersByTimeAsync(MINUTE - 1);
      expect(quarantine.causeOf('one hangs')).toBe(HUNG);
      expect(counted).toEqual(['hangs', HUNG]);
      await jest.advanceTimersByTimeAsync(1);
      expect(quarantine.isQuarantined('one hangs')).toBe(false);
    },
  );

  it('are counted from the second time on within ten minutes, although they pass the test alone', async () => {
    for (const isLikelyCause of [true, false, true, true]) {
      suspect('clock', 'one', isLikelyCause);
      await settle();
    }
    expect(counted).toEqual(['clock', HUNG, 'clock', HUNG]);
    expect(quarantine.isQuarantined('one clock')).toBe(false);
    jest.advanceTimersByTime(10 * MINUTE + 1_000);
    suspect('clock');
    await settle();
    expect(counted).toHaveLength(4);
  });

  it('are not tested when their thread has named them', async () => {
    quarantine.confirm('one home', HUNG);
    suspect('home');
    await settle();
    expect(tested).toEqual([]);
    expect(quarantine.causeOf('one home')).toBe(HUNG);
    jest.advanceTimersByTime(MINUTE);
    expect(quarantine.isQuarantined('one home')).toBe(false);
  });

  it('are limited to the newest thousand', () => {
    for (let index = 0; index <= 1_000; index += 1) quarantine.confirm(`one page-${index}`, HUNG);
    expect([quarantine.isQuarantined('one page-0'), quarantine.isQuarantined('one page-1')]).toEqual([
      false,
      true,
    ]);
  });

  it('are not confirmed before their test', async () => {
    suspect('home');
    expect([quarantine.isQuarantined('one home'), quarantine.causeOf('one home')]).toEqual([true, undefined]);
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
