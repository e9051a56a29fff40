import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';

const MEDIA_TYPES = ['application/json', 'text/csv', 'image/png', 'application/octet-stream'];

const PATIENCE_MS = 20_000;

/** Bodies without content, by what the client sends of them. */
const BODIES: Record<string, { framing: Record<string, string>; content?: string }> = {
  empty: { framing: { 'content-length': '0' } },
  absent: { framing: {} },
  'chunked and empty': { framing: { 'transfer-encoding': 'chunked' } },
  short: { framing: { 'content-length': '10' }, content: '{' },
};

/** The port of the server, which listens from the first call on. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sends each kind of missing body, with each of the media types, to each route that writes. Returns those that were not answered, such as
 * `POST /api/order: empty image/png`.
 * @param routes method and path, such as `POST /api/order`
 * @param headers of each request
 */
export async function unansweredBodies(
  port: number,
  routes: readonly string[],
  headers: Record<string, string> = {},
  types: readonly string[] = MEDIA_TYPES,
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const send = async (route: string, kind: string, type: string): Promise<string[]> => {
    const [method = '', path = ''] = route.split(' ');
    const { framing = {}, content } = BODIES[kind] ?? {};
    const outgoing = request({
      ...{ host: '127.0.0.1', port, method, path, agent: content ? false : agent },
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { ...headers, ...framing, 'content-type': type },
    });
    const answered = once(outgoing, 'response').then(([response]) => buffer(response));
    // The rest of a short body never follows: the client closes its side.
    if (content) outgoing.write(content, () => outgoing.socket?.end());
    else outgoing.end();
    return answered.then(
      () => [],
      ({ code }) => (content && code !== 'ABORT_ERR' ? [] : [`${route}: ${kind} ${type}, ${code}`]),
    );
  };
  const unanswered: string[] = [];
  for (const route of routes.filter((name) => /^(POST|PUT|PATCH|DELETE) /.test(name)))
    for (const kind of Object.keys(BODIES))
      unanswered.push(...(await Promise.all(types.map((type) => send(route, kind, type)))).flat());
  agent.destroy();
  return unanswered;
}
