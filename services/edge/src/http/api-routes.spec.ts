import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { apiRoutes } from './api-routes.ts';

let edge: FastifyInstance;
let site: string;
let servers: Record<'api' | 'releases', Server>;
let errors: string[];
/** The tags of changed data. */
let changes: string[];
/** The headers of the last request that a service received. */
let received: IncomingHttpHeaders;

/** A server whose responses contain its name. */
async function startServer(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    received = request.headers;
    if (request.url?.endsWith('redirected')) response.writeHead(302, { 'x-data-tags': 'reviews:2' });
    if (request.url?.endsWith('tagged')) response.setHeader('x-data-tags', 'tools:1 reviews');
    request.resume().once('end', () => response.end(name));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  servers = { api: await startServer('api'), releases: await startServer('releases') };
  const stream = { write: (line: string) => errors.push(JSON.parse(line).msg) };
  edge = fastify({ logger: { level: 'warn', stream } });
  await apiRoutes(edge, {
    apiUrl: urlOf(servers.api),
    releasesUrl: urlOf(servers.releases),
    edgeSecret: 'secret',
    outdated: [{ outdate: (tags) => changes.push(...tags) }],
  });
  site = await edge.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(() => {
  errors = [];
  changes = [];
});

afterAll(async () => {
  await edge.close();
  for (const server of Object.values(servers)) server.close().closeAllConnections();
});

it.each<[method: InjectOptions['method'], url: string, service: string]>([
  ['GET', '/api/purchase', 'api'],
  ['POST', '/api/order', 'api'],
  ['GET', '/api/releases-of-tools', 'api'],
  ['GET', '/api/photos/0198-600.avif', 'api'],
  ['POST', '/api/tools/t1/photos', 'api'],
  ['PUT', '/api/tools/t1/photos', 'api'],
  ['GET', '/api/releases', 'releases'],
  ['GET', '/api/releases?limit=1', 'releases'],
  ['POST', '/api/releases', 'releases'],
  ['PUT', '/api/releases/mf-catalog/0123456789abcdef/files/a/b.js', 'releases'],
  ['POST', '/api/releases/mf-catalog/rollback', 'releases'],
  ['DELETE', '/api/releases/mf-catalog/retirement', 'releases'],
  ['GET', '/api/deploy-tokens', 'releases'],
  ['DELETE', '/api/deploy-tokens/1', 'releases'],
])('forwards %s %s to the service %s', async (method, url, service) => {
  const payload = method === 'POST' || method === 'PUT' ? Buffer.from('{}') : undefined;
  expect((await edge.inject({ method, url, payload })).body).toBe(service);
});

it.each([
  [1_000_000, '/api/tools/t1/photos', 200],
  [10_000_001, '/api/tools/t1/photos', 413],
  [10_000_001, '/api/tool-imports', 200],
  [1_000_000, '/api/order', 413],
])('responds to %i bytes for %s with %i', async (bytes, url, status) => {
  const headers = { 'content-type': 'image/png' };
  const response = await edge.inject({ method: 'POST', url, headers, payload: Buffer.alloc(bytes) });
  expect(response.statusCode).toBe(status);
});

it.each([
  ['POST', '/api/releases'],
  ['PUT', '/api/releases/mf-catalog/0123456789abcdef/files/a.js'],
  ['POST', '/api/tool-imports'],
  ['POST', '/api/tools/t1/photos'],
])('forwards %s %s with an empty body', async (method, path) => {
  const headers = { 'content-type': 'image/png' };
  const signal = AbortSignal.timeout(10_000);
  expect((await fetch(`${site}${path}`, { method, headers, body: '', signal })).status).toBe(200);
});

it.each(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'x-named'])(
  'keeps the header %s of a connection to itself',
  async (name) => {
    const headers = {
      [name]: name === 'connection' ? 'close' : 'x',
      ...(name === 'x-named' && { connection: name }),
    };
    expect((await edge.inject({ url: '/api/purchase', headers })).body).toBe('api');
    expect(Object.keys(received)).not.toContain(name === 'connection' ? 'close' : name);
  },
);

it('reports the data that a write or a link has changed, and keeps its tags to itself', async () => {
  await edge.inject({ method: 'POST', url: '/api/identity/sign-out', payload: {} });
  await edge.inject({ method: 'PUT', url: '/api/basket/hammer', payload: {} });
  const read = await edge.inject('/api/purchase?tagged');
  expect(changes).toEqual([]);
  const written = await edge.inject({ method: 'POST', url: '/api/order?tagged', payload: {} });
  expect(changes).toEqual(['tools:1', 'reviews']);
  const link = await edge.inject('/api/identity/verify-email?redirected');
  expect(changes).toEqual(['tools:1', 'reviews', 'reviews:2']);
  for (const { headers } of [read, written, link]) expect(headers).not.toHaveProperty('x-data-tags');
});

// Last in this file: the service stays closed.
describe('while the releases service is down', () => {
  beforeAll(() => {
    servers.releases.close();
    servers.releases.closeAllConnections();
  });

  it('responds to its routes with a problem, and forwards the others', async () => {
    const rejected = await edge.inject('/api/releases');
    expect([rejected.statusCode, rejected.json().code]).toEqual([503, 'releases-unavailable']);
    expect(rejected.headers['retry-after']).toBe('5');
    expect((await edge.inject('/api/purchase')).body).toBe('api');
  });

  it('responds to a client that has sent a body', async () => {
    const address = `${site}/api/releases/mf-catalog/0123456789abcdef/publication`;
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(address, { method: 'POST', headers, body: '{"percentage":100}', signal });
    expect(response.status).toBe(503);
  });

  it('logs a failed call, and drops reports of browsers without a log line', async () => {
    const report = {
      method: 'POST',
      url: '/api/releases/reports',
      payload: { set: 'a', events: [] },
    } as const;
    expect((await edge.inject(report)).statusCode).toBe(503);
    expect(errors).toEqual([]);
    await edge.inject('/api/deploy-tokens');
    expect(errors).toContain('a service did not respond: releases-unavailable');
  });
});
