import { locks } from 'node:worker_threads';
import { withTabLock } from './tab-lock.ts';

const LOCK = 'whetstone-session';

const MAX_WAIT = 10_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe.each([
  ['with locks shared by all tabs', locks],
  ['without locks', undefined],
])('%s', (_, available) => {
  beforeEach(() => Object.defineProperty(navigator, 'locks', { value: available, configurable: true }));

  it('runs one task after the other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const events: string[] = [];
    const first = withTabLock(LOCK, () => promise.then(() => events.push('first')));
    const second = withTabLock(LOCK, async () => events.push('second'));
    resolve();
    await Promise.all([first, second]);
    expect(events).toEqual(['first', 'second']);
  });

  it('continues after a failed task and rejects with its error', async () => {
    const first = withTabLock(LOCK, () => Promise.reject(new Error('no')));
    const second = withTabLock(LOCK, async () => 'done');
    await expect(first).rejects.toThrow('no');
    expect(await second).toBe('done');
  });

  it('runs a task with another lock inside a task', async () => {
    const renew = () => withTabLock(LOCK, async () => 'renewed');
    expect(await withTabLock('whetstone-basket', renew)).toBe('renewed');
  });
});

it('waits at most ten seconds for a tab that hangs', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  // Fake timers do not control the browser's own clock.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), limit);
    return controller.signal;
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const hanging = locks.request(LOCK, () => promise);
  const task = jest.fn(async () => 'done');
  const waiting = withTabLock(LOCK, task);
  await jest.advanceTimersByTimeAsync(MAX_WAIT - 1);
  expect(task).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe('done');
  resolve();
  await hanging;
  expect(task).toHaveBeenCalledTimes(1);
});
