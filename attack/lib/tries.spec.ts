import { setTimeout as wait } from 'node:timers/promises';
import { StepError } from '../../scripts/lib/run.ts';
import { Tries, tryClass } from './tries.ts';

const LIMIT_MS = 60_000;
const OPEN = 'a forged token: 200 {}';
const breakIn = (tries: Tries) => tries.expect('a forged token', 401, { status: 200, body: '{}' });

it('is held if the shop stops each try', async () => {
  const result = await tryClass(async (tries) => tries.record('a forged token', true), LIMIT_MS);
  expect(result).toEqual({ state: 'held', tries: 1, broken: [] });
});

it('is broken with each hole and what the shop did', async () => {
  const result = await tryClass(async (tries) => {
    breakIn(tries);
    tries.record('a revoked token', true, 401);
  }, LIMIT_MS);
  expect(result).toEqual({ state: 'broken', tries: 2, broken: [OPEN] });
});

it.each<[why: string, run: (tries: Tries) => Promise<void>, failure: string]>([
  [
    'a tool fault',
    async () => {
      throw new TypeError('tools is not iterable');
    },
    'TypeError: tools is not iterable',
  ],
  [
    'a control request with an unexpected status, or a missing email',
    async () => {
      throw new StepError('GET /api/user returned 503: Out of order');
    },
    'Error: GET /api/user returned 503: Out of order',
  ],
  [
    'no response',
    async (tries) => tries.expect('a forged token', 401, { status: 0, body: 'TimeoutError' }),
    'a forged token: TimeoutError',
  ],
  [
    'guesses that a fault answers',
    async (tries) => {
      tries.answered('the guesses', [
        { status: 401, body: '{}' },
        { status: 503, body: 'Out of order' },
      ]);
    },
    'the guesses: 503 Out of order',
  ],
])('has failed by %s, also after it found a hole', async (_why, run, failure) => {
  const result = await tryClass(async (tries) => {
    breakIn(tries);
    await run(tries);
  }, LIMIT_MS);
  expect(result).toMatchObject({
    state: 'failed',
    broken: [OPEN],
    failure: expect.stringContaining(failure),
  });
});

it('has failed if it does not end in time', async () => {
  const result = await tryClass(() => wait(LIMIT_MS, undefined, { ref: false }), 1);
  expect(result).toMatchObject({ state: 'failed', failure: 'Error: The class did not end within 0.001 s.' });
});
