import { withRetry, withTimeout } from './retry.ts';

const quick = { attempts: 3, backoff: 1 };

describe('retry', () => {
  it('resolves with the result of a later attempt', async () => {
    const run = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
    await expect(withRetry({ name: 'home', run }, quick)).resolves.toBe('there');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('rejects with the last error after the last attempt', async () => {
    const run = jest.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValue(new Error('gone'));
    await expect(withRetry({ name: 'home', run }, quick)).rejects.toThrow('gone');
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('waits longer before each further attempt', async () => {
    jest.useFakeTimers();
    const run = jest.fn().mockRejectedValue(new Error('gone'));
    const outcome = expect(withRetry({ name: 'home', run }, { attempts: 3, backoff: 100 })).rejects.toThrow(
      'gone',
    );
    await jest.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(199);
    expect(run).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(3);
    await outcome;
    jest.useRealTimers();
  });

  it('does not retry after a timeout', async () => {
    const run = jest.fn(() => new Promise(() => {}));
    await expect(withRetry({ name: 'home', run }, { ...quick, timeout: 20 })).rejects.toThrow(
      'home took longer than 20 ms',
    );
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a timeout', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('passes a result on and clears its timer', async () => {
    await expect(withTimeout(Promise.resolve('there'), 100, 'home')).resolves.toBe('there');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('passes a failure on', async () => {
    await expect(withTimeout(Promise.reject(new Error('gone')), 100, 'home')).rejects.toThrow('gone');
  });

  it('rejects with the name of an operation that does not end', async () => {
    const outcome = expect(withTimeout(new Promise(() => {}), 100, 'mf-catalog/home')).rejects.toThrow(
      'mf-catalog/home took longer than 100 ms',
    );
    await jest.advanceTimersByTimeAsync(100);
    await outcome;
  });
});
