import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { loggedUrl } from '@whetstone/contract/logged-url';
import { MAX_CONNECTIONS, PendingRequests, STALLED_AFTER } from '@whetstone/contract/slow-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The scheme and host of an absolute request target (RFC 9112). */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

/**
 * Path and query as a browser sends them, without `.` and `..`. The API normalizes its URLs in the same way: otherwise a
 * path could pass the edge's checks and reach an internal route of the API.
 */
export function normalizedUrl({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.replace(ORIGIN, '').replace(/^\//, '');
  const { pathname, search } = new URL(`http://site/${path}`);
  return pathname + search;
}

/** How requests and URLs are logged: without values that may be about people. */
export const serializers = {
  req: ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
    method,
    url: loggedUrl(url),
    remoteAddress: ip,
  }),
  url: loggedUrl,
};

/** Logs one line per request at level `info`, in the form of the API's request log. */
export function logRequests(app: FastifyInstance): void {
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return;
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, ip } = request;
    // A complete response ends with `close`, and so does a connection that the client aborts. By then, forwarding a body can have removed the request's socket.
    reply.raw.once('close', () => {
      const details = { req: { method, url, ip }, res: reply, responseTime: Math.round(reply.elapsedTime) };
      request.log.info(details, reply.raw.writableFinished ? 'request completed' : 'request aborted');
    });
  });
}

/** Warns once about an ignored `X-Forwarded-For`: behind an untrusted proxy, all visitors count as one client. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // With a trusted proxy, the list contains the client as well.
    if (warned || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    warned = true;
    app.log.warn(
      `X-Forwarded-For from ${socket.remoteAddress} is ignored, because TRUSTED_PROXIES does not name that address. If this is your proxy, add the address: until then all its visitors count as one client and share one rate limit.`,
    );
  });
}

/**
 * Limits the connections and memory that clients hold by sending slowly or by not reading responses. When the listener closes, it responds
 * to pending requests and ends all other connections.
 */
export function limitConnections(app: FastifyInstance, stalledAfter = STALLED_AFTER): void {
  const pending = new PendingRequests();
  const connections = new Set<Socket>();
  let isClosing = false;
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Node itself waits for connections on which no complete request has arrived, and for the idle timeout of others.
  const endUnused = (socket: Socket) => {
    if (isClosing && connections.has(socket) && pending.of(socket) === 0) socket.destroySoon();
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of connections) endUnused(socket);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    const isAccepted = pending.accept(raw, reply.raw);
    reply.raw.once('close', () => endUnused(socket));
    if (!isAccepted) return reply.hijack();
  });
  app.addHook('onSend', async (_request, { raw: { socket } }) => {
    // Set only when the response starts: preparing it may take longer. Node restores its own limit for the next request. An injected request has no real socket.
    socket?.setTimeout?.(stalledAfter);
  });
}

const CONNECTION_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Responds to a request that Node cannot parse. Headers that are too large are mostly cookies, which every script of the origin can
 * write: the response deletes them, because with them no page of the shop would load again.
 */
export function rejectUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = CONNECTION_ERRORS[code] ?? '400 Bad Request';
  const headers = ['Content-Length: 0', 'Connection: close'];
  if (code === 'HPE_HEADER_OVERFLOW') headers.push('Clear-Site-Data: "cookies"');
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`);
}
