import { ReleaseSetPoller } from './release-set-switch.ts';

let live: string;
const respond = jest.fn(async () => Response.json({ id: live }));
/** The longest time between two polls. */
const INTERVAL = 37_500;

function startPoller(): ReleaseSetPoller {
  const poller = new ReleaseSetPoller('set-1');
  poller.start();
  return poller;
}

const setVisibility = (state: 'hidden' | 'visible') =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  jest.useFakeTimers();
  live = 'set-1';
  respond.mockClear().mockImplementation(async () => Response.json({ id: live }));
  globalThis.fetch = respond as never;
  setVisibility('visible');
});
afterEach(() => jest.useRealTimers());

describe('a tab', () => {
  it('detects that another release set is live', async () => {
    const poller = startPoller();
    await jest.advanceTimersByTimeAsync(INTERVAL);
    expect(poller.outdated).toBe(false);
    live = 'set-2';
    await jest.advanceTimersByTimeAsync(INTERVAL);
    expect(poller.outdated).toBe(true);
    expect(respond).toHaveBeenLastCalledWith('/releases/set?own=set-1', { cache: 'no-store' });
  });

  it('keeps its own set after a rollback to it', async () => {
    const poller = startPoller();
    live = 'set-2';
    await jest.advanceTimersByTimeAsync(INTERVAL);
    live = 'set-1';
    await jest.advanceTimersByTimeAsync(INTERVAL);
    expect(poller.outdated).toBe(false);
  });

  it('polls when it gets the focus, but not on every focus event', async () => {
    const poller = startPoller();
    live = 'set-2';
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(0);
    expect(poller.outdated).toBe(true);
    expect(respond).toHaveBeenCalledTimes(1);
  });

  it('does not poll while it is hidden', async () => {
    setVisibility('hidden');
    startPoller();
    await jest.advanceTimersByTimeAsync(10 * INTERVAL);
    expect(respond).not.toHaveBeenCalled();
  });

  it.each([
    ['the edge is unreachable', () => Promise.reject(new TypeError('offline'))],
    ['the edge returns an error', async () => new Response('<h1>Not found</h1>', { status: 404 })],
    ['the response is no JSON', async () => new Response('<h1>Bad gateway</h1>')],
  ])('keeps its release set if %s', async (_what, response) => {
    respond.mockImplementation(response);
    const poller = startPoller();
    await jest.advanceTimersByTimeAsync(2 * INTERVAL);
    expect(poller.outdated).toBe(false);
    expect(respond.mock.calls.length).toBeGreaterThan(1);
  });
});
