import { withTimeout } from './time-limit.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a time limit', () => {
  it('lets a result through and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve('there'), 100, 'home')).resolves.toBe('there');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('lets a failure through', async () => {
    await expect(withTimeout(Promise.reject(new Error('gone')), 100, 'home')).rejects.toThrow('gone');
  });

  it('gives up on what never ends, and says what it was', async () => {
    const outcome = expect(withTimeout(new Promise(() => {}), 100, 'mf-catalog/home')).rejects.toThrow(
      'mf-catalog/home took longer than 100 ms',
    );
    await jest.advanceTimersByTimeAsync(100);
    await outcome;
  });
});
