import type { ClientReleaseSet } from '@whetstone/contract';
import { boot } from './boot.ts';
import { start } from './start.tsx';

jest.mock('./app.tsx', () => ({}));
jest.mock('./start.tsx', () => ({ start: jest.fn() }));

/** Milliseconds for the tasks in which the modules are evaluated. */
const TASKS = 50;

let paint: FrameRequestCallback;
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    paint = callback;
    return 1;
  });
  void boot({} as ClientReleaseSet);
});
afterEach(() => {
  jest.useRealTimers();
  jest.resetAllMocks();
});

it('starts the shell after the browser has painted the markup of the server', async () => {
  await jest.advanceTimersByTimeAsync(900);
  expect(start).not.toHaveBeenCalled();
  paint(0);
  await jest.advanceTimersByTimeAsync(TASKS);
  expect(start).toHaveBeenCalledTimes(1);
});

it('starts the shell after a second in a tab that paints nothing', async () => {
  await jest.advanceTimersByTimeAsync(1_000 + TASKS);
  expect(start).toHaveBeenCalledTimes(1);
});
