import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes on one connection and returns all responses. The edge closes the connection after a malformed request or the last one. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

export const SMUGGLED =
  'GET /api/internal/release-document HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n';
export const smuggledBehind = (...head: string[]) =>
  ['POST /api/review HTTP/1.1', 'host: shop', 'content-type: application/json', ...head, '', SMUGGLED].join(
    '\r\n',
  );
const LENGTH = Buffer.byteLength(SMUGGLED);

/** Requests that hide another one, by how they hide it. Each is malformed. */
export const HIDING: [how: string, bytes: string][] = [
  ['two lengths', smuggledBehind('content-length: 0', `content-length: ${LENGTH}`)],
  ['two lengths in one header', smuggledBehind(`content-length: 0, ${LENGTH}`)],
  ['a signed length', smuggledBehind(`content-length: +${LENGTH}`)],
  ['a negative length', smuggledBehind('content-length: -1')],
  ['a hexadecimal length', smuggledBehind('content-length: 0x5')],
  ['a length and chunks', smuggledBehind(`content-length: ${LENGTH}`, 'transfer-encoding: chunked')],
  ['an unknown coding', smuggledBehind('content-length: 4', 'transfer-encoding: xchunked')],
  ['a coding after chunked', smuggledBehind('transfer-encoding: chunked, identity')],
  ['two codings', smuggledBehind('transfer-encoding: identity', 'transfer-encoding: chunked')],
  ['a space before the colon', smuggledBehind('transfer-encoding : chunked')],
  ['a tab before chunked', smuggledBehind('content-length: 4', 'transfer-encoding:\tchunked')],
  ['a folded header', smuggledBehind('x: y\r\n transfer-encoding: chunked', 'content-length: 4')],
  ['a bare line feed', smuggledBehind('x: y\ntransfer-encoding: chunked', 'content-length: 4')],
  ['a bare carriage return', smuggledBehind('x: y\rtransfer-encoding: chunked', 'content-length: 4')],
  ['a null byte', smuggledBehind('x: y\0', 'content-length: 0')],
  [
    'a chunk size that overflows',
    `${smuggledBehind('transfer-encoding: chunked')}`.replace(
      SMUGGLED,
      `10000000000000005\r\nx\r\n0\r\n\r\n${SMUGGLED}`,
    ),
  ],
  [
    'a chunk size with a line feed',
    `${smuggledBehind('transfer-encoding: chunked')}`.replace(SMUGGLED, `1;\n\r\nx\r\n0\r\n\r\n${SMUGGLED}`),
  ],
];
