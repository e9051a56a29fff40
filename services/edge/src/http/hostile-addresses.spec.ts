import fc from 'fast-check';
import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge, requestRaw } from '../testing/own-edge.ts';

const RUNS = process.env.TEST_FULL === '1' ? 400 : 100;
const PARTS = [
  ...['/', '//', '\\', '.', '..', '%', '%2', '%2f', '%5c', '%00', '%2e%2e', '%E0%A4%A', '%ff', '%zz', '%25'],
  ...['?', '&', '#', '=', ':', '@', '[', ']', '{', '|', '^', '*', ';', ',', '"', "'", '<', '+', '~'],
  ...[
    'a',
    'api',
    'internal',
    'releases',
    'set',
    'media',
    'purchase',
    'http://',
    'evil.example',
    'x'.repeat(300),
  ],
  ...['override=none', 'override=', 'override=mf-catalog@http://localhost:5101', 'override[]=1'],
];

const LIVE = shell();

let own: OwnEdge;

beforeAll(async () => {
  own = await OwnEdge.open((_request, response) => response.writeHead(200).end('{}'));
  await own.serve({ live: LIVE, lastGood: shell({ team: 'old' }) }, catalog());
  await own.edge.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => own.close());

it.each([
  '//?override=none',
  '//x?override=none',
  '/\\?override=none',
  '///x//?override=none&a=1',
  '/%2f?override=none',
])('ends an override at %s and redirects within the site', async (target) => {
  const response = await requestRaw(own.edge, target);
  expect(response).toMatch(/^HTTP\/1.1 303 /);
  expect(response).toMatch(/^location: \/(?![/\\])/im);
});

it.each([
  '/%00',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '//%',
  '/purchase/%ff',
  '/api/%zz',
  '/media/%zz',
  '/releases/%zz/x',
])('responds 4xx to the malformed address %s', async (target) => {
  expect(await requestRaw(own.edge, target)).toMatch(/^HTTP\/1.1 40[04] /);
});

it('serves the live shell whatever the cookies contain, and never fails', async () => {
  const name = fc.constantFrom('failed-shell', 'bucket', 'signed-in', 'override');
  const value = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((raw) => raw.replace(/[^\x20-\x7e]/g, '~')),
    fc.constantFrom('__proto__', '../../x', '%', '%E0%A4%A', '0123456789abcdef', '-1', '9'.repeat(400)),
  );
  const cookies = fc.array(fc.tuple(name, value), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cookies, async (pairs) => {
      const cookie = pairs.map((pair) => pair.join('=')).join('; ');
      const { statusCode, body } = await own.edge.inject({ url: '/', headers: { cookie } });
      expect([statusCode, body.includes(`src="${LIVE.microfrontend.base}main.js"`)]).toEqual([200, true]);
    }),
    { numRuns: RUNS / 2 },
  );
});

it('never fails on a malformed address, and redirects once, within the site', async () => {
  const target = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(target, async (address) => {
      const response = await requestRaw(own.edge, address);
      expect(response).toMatch(/^HTTP\/1.1 [234]\d\d /);
      const [, location] = /^location: (.*)\r$/im.exec(response) ?? [];
      if (location === undefined) return;
      expect(location).toMatch(/^\/(?![/\\])/);
      // A second redirect only ends an override.
      expect(await requestRaw(own.edge, location)).not.toMatch(/^HTTP\/1.1 301 /);
    }),
    { numRuns: RUNS, examples: [['//?override=none']] },
  );
});
