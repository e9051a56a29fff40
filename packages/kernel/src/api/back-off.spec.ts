import { backOff, backOffDelay } from './back-off.ts';

describe('the back-off between attempts', () => {
  it('doubles from one second', () => {
    expect([1, 2, 3, 4].map(backOffDelay)).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('is never longer than half a minute', () => {
    expect([6, 7, 50].map(backOffDelay)).toEqual([30_000, 30_000, 30_000]);
  });

  it('ends at once when the call is given up', async () => {
    const controller = new AbortController();
    const waiting = backOff(5, 3, controller.signal);
    controller.abort(new Error('left the page'));
    await expect(waiting).rejects.toThrow('left the page');
  });
});
