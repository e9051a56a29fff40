import { afterPaint } from './scheduling.ts';

describe('afterPaint', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Whether it has resolved after these milliseconds. */
  async function resolvedAfter(milliseconds: number): Promise<boolean> {
    const painted = jest.fn();
    void afterPaint().then(painted);
    await jest.advanceTimersByTimeAsync(milliseconds);
    return painted.mock.calls.length > 0;
  }

  it('waits for the frame that the browser paints next', async () => {
    let paint: FrameRequestCallback | undefined;
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
      paint = callback;
      return 1;
    });
    expect(await resolvedAfter(999)).toBe(false);
    const painted = afterPaint();
    paint?.(0);
    await jest.advanceTimersByTimeAsync(0);
    await painted;
  });

  it('goes on after a second in a tab that paints nothing', async () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    expect(await resolvedAfter(1_000)).toBe(true);
  });
});
