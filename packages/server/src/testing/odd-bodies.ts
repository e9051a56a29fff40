import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';

const MEDIA_TYPES = ['application/json', 'text/csv', 'image/png', 'application/octet-stream'];

/** Milliseconds after which a connection counts as hanging. A service ends those that wait for a body earlier, with 408. */
const HANGING_MS = 30_000;

/** Bodies without content, by what the client sends of them. */
const BODIES: Record<string, { framing: Record<string, string>; content?: string }> = {
  empty: { framing: { 'content-length': '0' } },
  absent: { framing: {} },
  'chunked and empty': { framing: { 'transfer-encoding': 'chunked' } },
  short: { framing: { 'content-length': '10' }, content: '{' },
  unfinished: { framing: { 'content-length': '10' }, content: '{' },
};

interface Sending {
  /** Of each request. */
  headers?: Record<string, string> | undefined;
  types?: readonly string[] | undefined;
  /** Also sends bodies whose rest never follows on an open connection. A route that rejects the request by its head does not wait for them. */
  unfinished?: boolean;
  /** By default every status below 500 other than 408: the route has not waited for the body. */
  expected?: readonly number[];
}

/** The port of the server, which listens from the first call on. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/**
 * Sends each kind of missing body, with each of the media types, to each route that writes. Returns those with another answer, such as
 * `POST /api/order: empty image/png, 408`.
 * @param routes method and path, such as `POST /api/order`
 */
export async function wrongAnswers(
  port: number,
  routes: readonly string[],
  { headers = {}, types = MEDIA_TYPES, unfinished = false, expected }: Sending = {},
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const isRight = (status: number, kind: string) => {
    // The parser of HTTP rejects a body that the client ends early.
    if (kind === 'short' && status === 400) return true;
    return expected?.includes(status) ?? (status < 500 && status !== 408);
  };
  const send = async (route: string, kind: string, type: string): Promise<string[]> => {
    const [method = '', path = ''] = route.split(' ');
    const { framing = {}, content } = BODIES[kind] ?? {};
    const outgoing = request({
      ...{ host: '127.0.0.1', port, method, path, agent: content ? false : agent },
      signal: AbortSignal.timeout(HANGING_MS),
      headers: { ...headers, ...framing, 'content-type': type },
    });
    const answered = once(outgoing, 'response').then(async ([response]) => {
      if (kind === 'unfinished') outgoing.destroy();
      else await buffer(response);
      return isRight(response.statusCode, kind) ? [] : [`${route}: ${kind} ${type}, ${response.statusCode}`];
    });
    // The rest of a short body never follows: the client closes its side.
    if (kind === 'short') outgoing.write(content, () => outgoing.socket?.end());
    else if (content) outgoing.write(content);
    else outgoing.end();
    return answered.catch(({ code }) =>
      kind === 'short' && code !== 'ABORT_ERR' ? [] : [`${route}: ${kind} ${type}, ${code}`],
    );
  };
  const wrong: string[] = [];
  for (const route of routes.filter((name) => /^(POST|PUT|PATCH|DELETE) /.test(name)))
    for (const kind of Object.keys(BODIES).filter((one) => unfinished || one !== 'unfinished'))
      wrong.push(...(await Promise.all(types.map((type) => send(route, kind, type)))).flat());
  agent.destroy();
  return wrong;
}
