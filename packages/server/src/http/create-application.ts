import type { Server } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ARRIVAL_TIMEOUTS,
  MAX_CONNECTIONS,
  PendingRequests,
  requestIdOf,
  STALLED_AFTER,
} from '@whetstone/contract/slow-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import type { pino } from 'pino';
import type { ServerConfig } from '../config/server-config.ts';
import { stripEdgeHeaders } from './edge-requests.ts';
import { addInternalListener } from './internal-listener.ts';
import { createLogger, logSecurityEvents, RequestLog, trackCurrentRequest } from './logging.ts';
import { sendPages } from './page.ts';
import { problemDocument, sendProblem } from './problem.filter.ts';
import { applyBodyOptions, readJsonBodies } from './request-bodies.ts';
import { createValidationPipe } from './validation.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAMETER_LENGTH = 1_024;

/** Creates a service whose routes begin with /api. It does not listen yet. */
export async function createApplication<Config extends ServerConfig>(
  config: Config,
  moduleOf: (config: Config, logger: pino.Logger) => DynamicModule,
): Promise<NestFastifyApplication> {
  const logger = createLogger(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    moduleOf(config, logger),
    createFastifyAdapter(config, logger),
    {
      abortOnError: false,
      bodyParser: false,
      // The caller reports errors of the start.
      logger: false,
    },
  );
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api', { exclude: ['internal/{*path}'] });
  app.useGlobalPipes(createValidationPipe());
  app.enableShutdownHooks();
  return app;
}

/** The HTTP server with its public and its internal listener: limits, request ids, body parsers, request log, and problem documents for Fastify's own errors. */
function createFastifyAdapter(config: ServerConfig, logger: pino.Logger): FastifyAdapter {
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

function sendRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Limits the connections and memory that clients hold by sending slowly or by not reading responses. */
function limitConnections(app: FastifyInstance, servers: readonly Server[]): void {
  const pending = new PendingRequests();
  for (const server of servers) server.maxConnections = MAX_CONNECTIONS;
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!pending.accept(raw, reply.raw)) return reply.hijack();
  });
  app.addHook('onSend', async (_request, { raw: { socket } }) => {
    // Set when the response starts, because its preparation may take longer. Node restores its own timeout for the next request.
    // Injected requests have no socket.
    socket?.setTimeout?.(STALLED_AFTER);
  });
}
