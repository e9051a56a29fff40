import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ARRIVAL_TIMEOUTS, limitArrival } from '@whetstone/contract/slow-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { pino } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import { stripEdgeHeaders } from './edge-requests.ts';
import { addInternalListener } from './internal-listener.ts';
import { logSecurityEvents, RequestLog, trackCurrentRequest } from './logging.ts';
import { sendPages } from './page.ts';
import { problemDocument, sendProblem } from './problem.filter.ts';
import { applyBodyOptions, readJsonBodies } from './request-bodies.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAMETER_LENGTH = 1_024;

/** The HTTP server with its public and its internal listener: limits, request ids, body parsers, request log, and problem documents for Fastify's own errors. */
export function createFastifyAdapter(config: ServerConfig, logger: pino.Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new RequestLog(logger),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: ARRIVAL_TIMEOUTS.requestTimeout,
    http: ARRIVAL_TIMEOUTS,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: stripEdgeHeaders(config.edgeSecret),
    // Only the edge's X-Forwarded-For remains here. The edge appends the client address last.
    trustProxy: (_address: string, hop: number) => hop === 0,
    genReqId: requestIdOf,
    // The router rejects a malformed URL before any hook or filter runs.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      sendProblem(reply, problemDocument(error, request.id));
    },
  });
  const fastify = adapter.getInstance();
  const internalServer = addInternalListener(fastify, ARRIVAL_TIMEOUTS);
  fastify.removeContentTypeParser('text/plain');
  readJsonBodies(fastify);
  applyBodyOptions(fastify);
  limitConnections(fastify, [fastify.server, internalServer]);
  sendRequestIds(fastify);
  trackCurrentRequest(fastify);
  logSecurityEvents(fastify);
  sendPages(fastify);
  return adapter;
}

const WELL_FORMED = /^[\w.-]{8,64}$/;

/** Returns the proxy's id if it is safe in a log line, otherwise a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

function sendRequestIds(fastify: FastifyInstance): void {
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
const STALLED_RESPONSE_MS = 30_000;

/** Limits the connections and memory that clients hold by sending slowly or by not reading responses. */
function limitConnections(app: FastifyInstance, servers: readonly Server[]): void {
  const pipelined = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const requests = (pipelined.get(socket) ?? 0) + change;
    pipelined.set(socket, requests);
    return requests;
  };
  for (const server of servers) server.maxConnections = MAX_CONNECTIONS;
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    limitArrival(raw, reply.raw);
    reply.raw.once('close', () => count(socket, -1));
    if (count(socket, 1) <= MAX_PIPELINED) return;
    socket.destroy();
    return reply.hijack();
  });
  app.addHook('onSend', async (_request, { raw: { socket } }) => {
    // Set when the response starts, because its preparation may take longer. Node restores its own timeout for the next request.
    // Injected requests have no socket.
    socket?.setTimeout?.(STALLED_RESPONSE_MS);
  });
}
