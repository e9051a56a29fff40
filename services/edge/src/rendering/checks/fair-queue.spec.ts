import { FairQueue, QueueFullError } from './check-process.ts';

const never = () => new AbortController().signal;
const hang = () => new Promise<never>(() => undefined);

describe('a fair queue', () => {
  it('lets a key with endless work delay no other key', async () => {
    const queue = new FairQueue({ concurrency: 2, perKey: 1, maxWaiting: 8 });
    for (let count = 0; count < 8; count += 1) void queue.run('hangs', hang, never());
    expect(await queue.run('works', async () => 'done', never())).toBe('done');
    expect(await queue.run('works', async () => 'again', never())).toBe('again');
  });

  it('gives the keys turns', async () => {
    const queue = new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 8 });
    const order: string[] = [];
    const run = (key: string, name: string) => queue.run(key, async () => void order.push(name), never());
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')]);
    expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'));
    expect(order.indexOf('c1')).toBeLessThan(order.indexOf('a3'));
    expect(order).toHaveLength(5);
  });

  it('rejects more than its share of waiting work, and accepts that of others', async () => {
    const queue = new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 2 });
    for (let count = 0; count < 3; count += 1) void queue.run('hangs', hang, never());
    await expect(queue.run('hangs', hang, never())).rejects.toThrow(QueueFullError);
    const other = queue.run('other', async () => 'done', never());
    await expect(Promise.race([other, Promise.resolve('waits')])).resolves.toBe('waits');
  });

  it('removes waiting work when nobody waits for it', async () => {
    const queue = new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 1 });
    const first = Promise.withResolvers<void>();
    const running = queue.run('a', () => first.promise, never());
    const abort = new AbortController();
    const work = jest.fn();
    const waiting = queue.run('a', work, abort.signal);
    abort.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    const next = queue.run('a', async () => 'next', never());
    first.resolve();
    await running;
    expect(await next).toBe('next');
    expect(work).not.toHaveBeenCalled();
  });

  it('continues after work that fails', async () => {
    const queue = new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 1 });
    const fails = queue.run('a', () => Promise.reject(new Error('broken')), never());
    await expect(fails).rejects.toThrow('broken');
    expect(await queue.run('a', async () => 'done', never())).toBe('done');
  });
});
