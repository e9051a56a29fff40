import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { answerPages } from '../paging/page.ts';
import { stripEdgeHeaders } from './edge-requests.ts';
import { problemDocument, sendProblem } from './problem.filter.ts';
import { allowRoutesTheirBodies, readJsonBodies } from './request-bodies.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAMETER_LENGTH = 1_024;
const ARRIVES_WITHIN_MS = 15_000;

/** The web server: JSON bodies but where a route takes bytes, an id for each request, and its own errors as problems too. */
export function createFastifyAdapter(config: Config): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: ARRIVES_WITHIN_MS,
    // Node looks for slow requests only every half minute by itself.
    http: { headersTimeout: ARRIVES_WITHIN_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: stripEdgeHeaders(config.edgeSecret),
    // Only the edge's X-Forwarded-For remains here. The edge appends the client address last.
    trustProxy: (_address: string, hop: number) => hop === 0,
    genReqId: requestIdOf,
    // The router refuses a malformed address before there is a route, a hook or a filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      sendProblem(reply, problemDocument(error, request.id));
    },
  });
  const fastify = adapter.getInstance();
  fastify.removeContentTypeParser('text/plain');
  readJsonBodies(fastify);
  allowRoutesTheirBodies(fastify);
  limitConnections(fastify);
  sendRequestIds(fastify);
  answerPages(fastify);
  return adapter;
}

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Keeps the id that a proxy gave, unless it could spoil a log line. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

export function sendRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Further connections are closed immediately. */
const MAX_CONNECTIONS = 4_096;
/** Maximum pending requests per connection. Browsers and proxies send the next request after the response. */
const MAX_PIPELINED = 8;
/** Timeout in milliseconds for a response that the client does not read. */
const STALLED_AFTER = 30_000;

/** Limits the connections and memory that clients hold by not reading responses. */
export function limitConnections(app: FastifyInstance, stalledAfter = STALLED_AFTER): void {
  const pipelined = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const requests = (pipelined.get(socket) ?? 0) + change;
    pipelined.set(socket, requests);
    return requests;
  };
  app.server.maxConnections = MAX_CONNECTIONS;
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    reply.raw.once('close', () => count(socket, -1));
    if (count(socket, 1) <= MAX_PIPELINED) return;
    socket.destroy();
    return reply.hijack();
  });
  app.addHook('onSend', async (_request, { raw: { socket } }) => {
    // Set only when the response starts: preparing it may take longer. Node restores its own limit for the next request. An injected request has no real socket.
    socket?.setTimeout?.(stalledAfter);
  });
}
