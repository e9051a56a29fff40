import { problemMessage } from './problem.ts';
import { problem } from './testing/fake-api.ts';

const rejected = (status: number, extras: object) => ({ data: problem(status, 'English.', extras).body });

test.each([
  ['the code', rejected(409, { code: 'basket-full', max: 50 }), 'At most 50.'],
  ['the status', rejected(409, { code: 'other' }), /^This has changed in the meantime\./],
  ['a wait', rejected(429, { retryAfterSeconds: 150 }), 'Too many requests. Wait 3 minutes and try again.'],
  ['the class of the status', rejected(418, {}), /^The shop does not accept these entries\./],
  ['a fault of the shop', rejected(502, { requestId: 'r-7' }), /the request id r-7\.$/],
  ['no response', { status: 'FETCH_ERROR' }, 'Try later.'],
])('the sentence by %s', (_by, error, sentence) => {
  const sentences = {
    'basket-full': ({ max }: { max?: number }) => `At most ${max}.`,
    unreachable: 'Try later.',
  };
  expect(problemMessage(error, sentences)).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  );
});
