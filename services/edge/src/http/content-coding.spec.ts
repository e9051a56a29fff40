import { setImmediate } from 'node:timers/promises';
import {
  type BrotliOptions,
  brotliCompress,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
} from 'node:zlib';
import { codingsFor, EncodedBody } from './content-coding.ts';

jest.mock('node:zlib', () => {
  const zlib = jest.requireActual('node:zlib');
  return { ...zlib, gzip: jest.fn(zlib.gzip), brotliCompress: jest.fn(zlib.brotliCompress) };
});

it.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['BR', ['br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;Q=0', ['identity']],
  ['br; q=0.000, gzip; q=0.5', ['gzip', 'identity']],
  ['br;q=0.2, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['gzip;q=0.5, identity', ['identity', 'gzip']],
  ['identity;q=0, gzip', ['gzip']],
  ['*', ['br', 'gzip', 'identity']],
  ['gzip, *;q=0', ['gzip']],
])('a request with %j accepts %j, the best first', (header, codings) => {
  expect(codingsFor(header)).toEqual(codings);
});

it.each(['identity;q=0', '*;q=0', 'zstd, identity;Q=0'])('a request with %j accepts no coding', (header) => {
  expect(() => codingsFor(header)).toThrow('no form');
});

it('a page is compressed once for each coding that is requested', async () => {
  const page = new EncodedBody(Buffer.from('<p>Hammer</p>'));
  const [br] = await Promise.all([page.in('br'), page.in('identity')]);
  expect(brotliDecompressSync(br).toString()).toBe('<p>Hammer</p>');
  expect(gzip).not.toHaveBeenCalled();
  const [gz, again] = await Promise.all([page.in('gzip'), page.in('gzip')]);
  expect(gunzipSync(gz).toString()).toBe('<p>Hammer</p>');
  expect(again).toBe(gz);
  expect(gzip).toHaveBeenCalledTimes(1);
});

it('a page that is requested again is compressed better, once', async () => {
  jest.mocked(brotliCompress).mockClear();
  const page = new EncodedBody(Buffer.from('<p>Hammer</p>'));
  const first = await page.in('br');
  expect(await page.in('br')).toBe(first);
  let last = first;
  while (last === first) {
    await setImmediate();
    last = await page.in('br');
  }
  expect(brotliDecompressSync(last).toString()).toBe('<p>Hammer</p>');
  const qualities = jest.mocked(brotliCompress).mock.calls.map(([, options]) => qualityOf(options));
  expect(qualities).toEqual([2, 5]);
});

function qualityOf(options: unknown): unknown {
  return (options as BrotliOptions).params?.[constants.BROTLI_PARAM_QUALITY];
}

it('a failed compression fails its request only', async () => {
  const page = new EncodedBody(Buffer.from('<p>Hammer</p>'));
  const fail = (_: unknown, __: unknown, done: (error: Error) => void) => done(new Error('no memory'));
  const compress = jest.mocked(brotliCompress) as unknown as jest.Mock;
  compress.mockImplementationOnce(fail);
  await expect(page.in('br')).rejects.toThrow('no memory');
  const first = await page.in('br');
  // The better one fails behind the response, and is tried again.
  compress.mockImplementationOnce(fail);
  expect(await page.in('br')).toBe(first);
  await setImmediate();
  const calls = compress.mock.calls.length;
  expect(await page.in('br')).toBe(first);
  expect(compress).toHaveBeenCalledTimes(calls + 1);
});
