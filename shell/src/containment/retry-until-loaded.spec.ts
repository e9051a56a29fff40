import type { LoadOutcome } from './module-registry.ts';
import { retryUntilLoaded } from './retry-until-loaded.ts';

const FAILED: LoadOutcome = { status: 'failed', reason: 'offline' };
const READY = { status: 'ready' } as LoadOutcome;

function failing(times: number) {
  const load = jest.fn<Promise<LoadOutcome>, []>().mockResolvedValue(READY);
  for (let time = 0; time < times; time += 1) load.mockResolvedValueOnce(FAILED);
  return load;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('retries with back-off until the module has loaded', async () => {
  const load = failing(2);
  const loaded = retryUntilLoaded(load);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(2_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(3);
});

it('retries at once when the connection returns', async () => {
  const load = failing(1);
  const loaded = retryUntilLoaded(load);
  await jest.advanceTimersByTimeAsync(10);
  dispatchEvent(new Event('online'));
  await loaded;
  expect(load).toHaveBeenCalledTimes(2);
});
