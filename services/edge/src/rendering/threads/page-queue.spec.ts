import { OverloadError } from './render-messages.ts';
import { PageQueue } from './render-worker.ts';

const MAX_WAIT = 1_000;

let queue: PageQueue;
/** The pages that have started, in order, and what ends each. */
let started: string[];
let ends: Map<string, PromiseWithResolvers<string>>;

beforeEach(() => {
  jest.useFakeTimers();
  queue = new PageQueue({ concurrency: 1, maxWaiting: 2, maxWait: MAX_WAIT });
  started = [];
  ends = new Map();
});

afterEach(() => jest.useRealTimers());

function run(name: string, rank = 0): Promise<string> {
  return queue
    .run(rank, () => {
      started.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    })
    .catch((error: Error) => (error instanceof OverloadError ? 'shed' : error.message));
}

async function end(name: string): Promise<void> {
  ends.get(name)?.resolve(name);
  await jest.advanceTimersByTimeAsync(0);
}

it('starts the most wanted page first, otherwise in the order of their arrival', async () => {
  const pages = [run('first'), run('other', 1), run('home')];
  for (const name of ['first', 'home', 'other']) await end(name);
  expect(started).toEqual(['first', 'home', 'other']);
  expect(await Promise.all(pages)).toEqual(['first', 'other', 'home']);
});

it('sheds the least wanted page when too many wait', async () => {
  void run('first');
  const pages = [run('a', 1), run('b', 1), run('home'), run('c', 1)];
  expect(await Promise.all([pages[1], pages[3]])).toEqual(['shed', 'shed']);
  for (const name of ['first', 'home', 'a']) await end(name);
  expect(await Promise.all(pages)).toEqual(['a', 'shed', 'home', 'shed']);
});

it('sheds a page that has waited for too long, and none that has started', async () => {
  const [first, waiting] = [run('first'), run('waits')];
  await jest.advanceTimersByTimeAsync(MAX_WAIT);
  expect(await waiting).toBe('shed');
  await end('first');
  expect([await first, started]).toEqual(['first', ['first']]);
});

it('sheds a page at once that could not start in time, judged by the pages before', async () => {
  const first = run('first');
  await jest.advanceTimersByTimeAsync(MAX_WAIT / 1.5);
  await end('first');
  await first;
  const [runs, waits, late] = [run('runs'), run('waits'), run('late')];
  expect(await late).toBe('shed');
  for (const name of ['runs', 'waits']) await end(name);
  expect(await Promise.all([runs, waits])).toEqual(['runs', 'waits']);
});

it('continues after a failure, and starts all at once when it is flushed', async () => {
  const failed = run('fails');
  void run('next');
  ends.get('fails')?.reject(new Error('bad release'));
  expect(await failed).toBe('bad release');
  await jest.advanceTimersByTimeAsync(0);
  void run('a');
  void run('b');
  expect(started).toEqual(['fails', 'next']);
  queue.flush();
  expect(started).toEqual(['fails', 'next', 'a', 'b']);
});
