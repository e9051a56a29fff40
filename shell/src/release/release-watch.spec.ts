import { ReleaseWatch } from './release-watch.ts';

let live: string;
const ask = jest.fn(async () => Response.json({ id: live }));
/** The longest time between two looks. */
const ROUND = 37_500;

function startWatch(): ReleaseWatch {
  const watch = new ReleaseWatch('set-1');
  watch.start();
  return watch;
}

const show = (state: 'hidden' | 'visible') =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  jest.useFakeTimers();
  live = 'set-1';
  ask.mockClear().mockImplementation(async () => Response.json({ id: live }));
  globalThis.fetch = ask as never;
  show('visible');
});
afterEach(() => jest.useRealTimers());

describe('a tab', () => {
  it('learns that another release set is live', async () => {
    const watch = startWatch();
    await jest.advanceTimersByTimeAsync(ROUND);
    expect(watch.outdated).toBe(false);
    live = 'set-2';
    await jest.advanceTimersByTimeAsync(ROUND);
    expect(watch.outdated).toBe(true);
  });

  it('stays when its own set has come back', async () => {
    const watch = startWatch();
    live = 'set-2';
    await jest.advanceTimersByTimeAsync(ROUND);
    live = 'set-1';
    await jest.advanceTimersByTimeAsync(ROUND);
    expect(watch.outdated).toBe(false);
  });

  it('looks at once when somebody comes back to it, but not at every change of the tab', async () => {
    const watch = startWatch();
    live = 'set-2';
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
    expect(watch.outdated).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks nothing while nobody sees it', async () => {
    show('hidden');
    startWatch();
    await jest.advanceTimersByTimeAsync(10 * ROUND);
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    ['the edge cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['the edge answers something else', async () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['the answer is no JSON', async () => new Response('<h1>Bad gateway</h1>')],
  ])('goes on with what it has when %s', async (_what, answer) => {
    ask.mockImplementation(answer);
    const watch = startWatch();
    await jest.advanceTimersByTimeAsync(2 * ROUND);
    expect(watch.outdated).toBe(false);
    expect(ask.mock.calls.length).toBeGreaterThan(1);
  });
});
