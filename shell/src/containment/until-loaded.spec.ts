import type { LoadOutcome } from './load-outcome.ts';
import { untilLoaded } from './until-loaded.ts';

const FAILED: LoadOutcome = { status: 'failed', reason: 'offline' };
const READY = { status: 'ready' } as LoadOutcome;

function failing(times: number) {
  const load = jest.fn<Promise<LoadOutcome>, []>().mockResolvedValue(READY);
  for (let time = 0; time < times; time += 1) load.mockResolvedValueOnce(FAILED);
  return load;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('asks again after pauses, until the module is there', async () => {
  const load = failing(2);
  const loaded = untilLoaded(load);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(2_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(3);
});

it('asks at once when a lost connection is back', async () => {
  const load = failing(1);
  const loaded = untilLoaded(load);
  await jest.advanceTimersByTimeAsync(10);
  dispatchEvent(new Event('online'));
  await loaded;
  expect(load).toHaveBeenCalledTimes(2);
});
