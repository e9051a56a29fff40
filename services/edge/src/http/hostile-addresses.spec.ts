import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';

const RUNS = 400;
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

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeAll(async () => {
  source = await ReleaseSource.open((_request, response) => response.writeHead(200).end('{}'));
  await source.release({ live: LIVE, lastGood: shell({ team: 'old' }) }, catalog());
  folder = await edgeFolder();
  edge = await createEdge(configFor(source, folder));
  await edge.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

/** The response to a raw request target: HTTP clients normalize addresses. */
async function requestRaw(target: string): Promise<string> {
  const { port } = edge.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

it.each([
  '//?override=none',
  '//x?override=none',
  '/\\?override=none',
  '///x//?override=none&a=1',
  '/%2f?override=none',
])('ends an override at %s and redirects within the site', async (target) => {
  const response = await requestRaw(target);
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
  expect(await requestRaw(target)).toMatch(/^HTTP\/1.1 40[04] /);
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
      const { statusCode, body } = await edge.inject({ url: '/', headers: { cookie } });
      expect([statusCode, body.includes(`src="${LIVE.microfrontend.base}main.js"`)]).toEqual([200, true]);
    }),
    { numRuns: RUNS / 2 },
  );
});

it('never fails on a malformed address, and redirects once, within the site', async () => {
  const target = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => `/${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(target, async (address) => {
      const response = await requestRaw(address);
      expect(response).toMatch(/^HTTP\/1.1 [234]\d\d /);
      const [, location] = /^location: (.*)\r$/im.exec(response) ?? [];
      if (location === undefined) return;
      expect(location).toMatch(/^\/(?![/\\])/);
      // A second redirect only ends an override.
      expect(await requestRaw(location)).not.toMatch(/^HTTP\/1.1 301 /);
    }),
    { numRuns: RUNS, examples: [['//?override=none']] },
  );
});
