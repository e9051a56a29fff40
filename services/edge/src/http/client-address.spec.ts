import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { OwnEdge } from '../testing/own-edge.ts';
import { EDGE_SECRET } from '../testing/release-source.ts';

const VISITOR = '203.0.113.7';
const [TLS_PROXY, CDN] = ['10.0.0.2', '198.51.100.20'];

let own: OwnEdge;

function echo({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(headers));
}

async function start(...trustedProxies: string[]): Promise<jest.SpyInstance> {
  await own.start({ trustedProxies });
  return jest.spyOn(own.edge.log, 'warn');
}

/** The headers that the API receives with a call from this peer. */
async function received(
  remoteAddress: string,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders> {
  return (await own.edge.inject({ url: '/api/purchase', remoteAddress, headers })).json();
}

beforeEach(async () => {
  own = await OwnEdge.open(echo);
});

afterEach(() => own.close());

it('is the visitor’s address behind two trusted proxies', async () => {
  await start('uniquelocal', CDN);
  const { 'x-forwarded-for': address } = await received(TLS_PROXY, {
    'x-forwarded-for': `${VISITOR}, ${CDN}`,
  });
  expect(address).toBe(VISITOR);
});

it('ignores entries that the visitor adds', async () => {
  await start('uniquelocal', CDN);
  const claimed = { 'x-forwarded-for': `192.0.2.1, ${VISITOR}, ${CDN}`, 'x-real-ip': '192.0.2.1' };
  const { 'x-forwarded-for': address, 'x-real-ip': realIp } = await received(TLS_PROXY, claimed);
  expect([address, realIp]).toEqual([VISITOR, undefined]);
});

it('is the proxy’s address without trusted proxies, and the edge logs one warning', async () => {
  const warn = await start();
  const addresses = [
    (await received(TLS_PROXY, { 'x-forwarded-for': VISITOR }))['x-forwarded-for'],
    (await received(TLS_PROXY, { 'x-forwarded-for': VISITOR }))['x-forwarded-for'],
  ];
  expect(addresses).toEqual([TLS_PROXY, TLS_PROXY]);
  expect(warningsOf(warn)).toEqual([
    expect.stringMatching(/^X-Forwarded-For from 10\.0\.0\.2 is ignored, because TRUSTED_PROXIES /),
  ]);
});

it('causes no warning if every proxy is trusted or there is no proxy', async () => {
  const warn = await start('uniquelocal');
  await received(TLS_PROXY, { 'x-forwarded-for': VISITOR });
  await received(VISITOR, {});
  expect(warningsOf(warn)).toEqual([]);
});

it('is sent with the edge’s secret, not a visitor’s', async () => {
  await start();
  const headers = await received(VISITOR, { 'x-edge-secret': 'a guess' });
  expect(headers['x-edge-secret']).toBe(EDGE_SECRET);
  const response = await own.edge.inject({ url: '/api/purchase', remoteAddress: VISITOR });
  expect(JSON.stringify(response.headers)).not.toContain(EDGE_SECRET);
});

/** The logged warnings. */
function warningsOf(warn: jest.SpyInstance): unknown[] {
  return warn.mock.calls.map(([sentence]) => sentence);
}
