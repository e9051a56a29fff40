import { withRetry } from './retry.ts';

const quick = { attempts: 3, backOff: 1 };

describe('retry', () => {
  it('lets an answer through that came at a later attempt', async () => {
    const ask = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
    await expect(withRetry({ name: 'home', ask }, quick)).resolves.toBe('there');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('ends after the attempts it has, with the last error', async () => {
    const ask = jest.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValue(new Error('gone'));
    await expect(withRetry({ name: 'home', ask }, quick)).rejects.toThrow('gone');
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('waits longer before each further attempt', async () => {
    jest.useFakeTimers();
    const ask = jest.fn().mockRejectedValue(new Error('gone'));
    const outcome = expect(withRetry({ name: 'home', ask }, { attempts: 3, backOff: 100 })).rejects.toThrow(
      'gone',
    );
    await jest.advanceTimersByTimeAsync(100);
    expect(ask).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(199);
    expect(ask).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(3);
    await outcome;
    jest.useRealTimers();
  });

  it('waits once, not three times, for what never comes', async () => {
    const ask = jest.fn(() => new Promise(() => {}));
    await expect(withRetry({ name: 'home', ask }, { ...quick, timeLimit: 20 })).rejects.toThrow(
      'home took longer than 20 ms',
    );
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
