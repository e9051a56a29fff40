import { connect, type Socket } from 'node:net';
import { DISGUISE, disguisedPaths } from '../../packages/server/src/testing/disguised-paths.ts';
import { HIDING, sendBytes } from '../../services/edge/src/testing/hiding-requests.ts';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const INTERNAL = [
  '/internal/release-document',
  '/internal/access-token-keys',
  '/internal/revoked-tokens',
  '/internal/release-files/shell/0123456789abcdef/remote.json',
  '/internal/render-check',
];
/** Headers that describe one connection, or that a client may use to choose them. */
const HOP_BY_HOP: Record<string, string>[] = [
  { 'keep-alive': 'x' },
  { connection: 'upgrade', upgrade: 'websocket' },
  { upgrade: 'x' },
  { te: 'trailers, deflate' },
  { connection: 'close, x-edge-secret, x-forwarded-for, authorization' },
  { 'proxy-connection': 'keep-alive' },
  { 'proxy-authorization': 'Basic eA==' },
  { expect: '200-maybe' },
];
const SLOW_CONNECTIONS = 200;

/** Hides requests in requests, asks for internal routes, forges headers of the edge, and holds connections. */
export async function attackConnection(shop: AttackedShop, tries: Tries): Promise<void> {
  for (const [how, bytes] of HIDING) {
    const responses = (await sendBytes(shop.port, bytes)).split('HTTP/1.1 ').slice(1);
    const isHeld = responses.length === 1 && responses[0]?.startsWith('400');
    tries.record(`a request hidden by ${how}`, isHeld === true, responses.join(' | '));
  }
  for (const path of INTERNAL.flatMap(disguisedPaths)) {
    const answer = await shop.send('GET', path, { headers: DISGUISE });
    const isData = String(answer.headers['content-type']).includes('json') && answer.status < 400;
    tries.judge(`the internal route ${path}`, answer, (status) => status < 500 && !isData);
  }
  for (const headers of HOP_BY_HOP)
    for (const path of ['/api/purchase?limit=1', '/api/releases/ledger', '/']) {
      const answer = await shop.send('GET', path, { headers });
      tries.judge(`${JSON.stringify(headers)} at ${path}`, answer, (status) => status < 500);
    }
  for (const path of ['/', '/api/purchase', '/api/releases/ledger'])
    tries.expect(`TRACE ${path}`, 'rejected', await shop.send('TRACE', path));
  await holdConnections(shop, tries);
}

/** Opens connections that never finish their request. */
async function holdConnections(shop: AttackedShop, tries: Tries): Promise<void> {
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => slowRequest(shop.port));
  tries.expect(`home beside ${SLOW_CONNECTIONS} slow requests`, 200, await shop.send('GET', '/'));
  for (const socket of sockets) socket.destroy();
}

function slowRequest(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write('POST /api/order HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n');
  return socket;
}
