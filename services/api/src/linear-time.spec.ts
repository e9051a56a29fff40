import { normalizeEmail } from '@whetstone/contract/email';
import { requestIdOf } from '@whetstone/contract/slow-requests';
import { maskEmail } from '@whetstone/server/email';
import { includesTag } from '@whetstone/server/http/cache-headers';
import { loggedRequest } from '@whetstone/server/http/logging';
import { readJsonBodies } from '@whetstone/server/http/request-bodies';
import { decodeCursor } from '@whetstone/server/paging/cursor';
import { clientNetwork } from '@whetstone/server/rate-limit/rate-limiter';
import { assertLinearTime, type HostileText, hostileText } from '@whetstone/server/testing/linear-time';
import { assertLinearValidation, validatedInputs } from '@whetstone/server/testing/validated-inputs';
import fc from 'fast-check';
import fastify from 'fastify';
import { hasForeignRegion, postcodeDoubt } from './common/postal/postcodes.ts';
import { sureCountry } from './common/postal/text-address.ts';
import { placeOf } from './common/taxes/tax-rates.ts';
import { queryWords } from './modules/tools/search/search-text.ts';
import './app.module.ts';

const RUNS = process.env.TEST_FULL === '1' ? 60 : 8;
/** Bodies that blocked the service for seconds before the one-pass parser. */
const UNTERMINATED: HostileText = ['{"id":"', '\\"', ''];

const server = fastify({ bodyLimit: 1024 * 1024 });
readJsonBodies(server);
server.post('/', async () => 'read');
const readBody = (payload: string) =>
  server.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

const inputs = validatedInputs();

it('reads a body in linear time', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, (text) => assertLinearTime(readBody, text)),
    { numRuns: RUNS, examples: [[UNTERMINATED]] },
  );
});

it('covers the inputs of the service', () => {
  expect(inputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['PlaceOrderDto', 'AddToolDto', 'UpdateProfileDto']),
  );
});

it.each(inputs)('validates every field of $name in linear time', (input) =>
  assertLinearValidation(input, RUNS / 4),
);

it.each<[string, (text: string) => unknown]>([
  ['a request id', (text) => requestIdOf({ headers: { 'x-request-id': text } })],
  ['the tags of a caller', (text) => includesTag(text, '"tag"')],
  ['a request for the log', (text) => logged(text)],
  ['a client address', (text) => clientNetwork(text)],
  ['an email', (text) => maskEmail(normalizeEmail(text))],
  ['a cursor', (text) => attempt(() => decodeCursor(text, 'newest'))],
  ['a search', (text) => queryWords(text)],
  ['the region of an address', (text) => placeOf('US', text, undefined)],
  ['the country of an address', (text) => sureCountry(text)],
  ['a foreign region in an address', (text) => hasForeignRegion(text, 'IE')],
  ['the postcode of an address', (text) => postcodeDoubt(text, 'US', 'TX')],
])('reads %s in linear time', async (_what, read) => {
  await fc.assert(
    fc.asyncProperty(hostileText, (text) => assertLinearTime(read, text)),
    { numRuns: RUNS },
  );
});

function logged(text: string): object {
  const request = { id: '1', method: 'GET', url: text, headers: { referer: text }, query: {}, params: {} };
  return loggedRequest({ ...request, remoteAddress: '::1', remotePort: 1, raw: server.server } as never);
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe('the assertion', () => {
  /** Lets each step take a microsecond, so that the result does not depend on the speed of the machine. */
  const countSteps = (stepsFor: (length: number) => number) => {
    let taken = 0;
    jest
      .spyOn(process, 'threadCpuUsage')
      .mockImplementation((before) => ({ user: taken - (before?.user ?? 0), system: 0 }));
    return (text: string) => {
      taken += stepsFor(text.length);
    };
  };
  afterEach(() => jest.restoreAllMocks());

  it('detects quadratic time', async () => {
    const restart = countSteps((length) => length ** 2 / 8);
    await expect(assertLinearTime(restart, ['', 'a', 'b'])).rejects.toThrow('times as many');
  });

  it('accepts linear time', async () => {
    await assertLinearTime(
      countSteps((length) => 100 * length),
      ['', 'a', 'b'],
    );
  });
});
