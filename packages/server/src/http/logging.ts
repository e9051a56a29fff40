import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamicModule } from '@nestjs/common';
import { loggedUrl } from '@whetstone/contract/logged-url';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import type { ServerConfig } from '../config/server-config.ts';

const SECRET_HEADERS = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

const { req: reqSerializer, wrapErrorSerializer, res } = pino.stdSerializers;
const serializers = { req: withRoute, res, err: wrapErrorSerializer(loggedError) };

const currentRequest = new AsyncLocalStorage<FastifyRequest>();

/** The logger of Fastify and Nest: JSON lines without credentials. Each line inside a request includes the request. */
export function createLogger({ logLevel }: Pick<ServerConfig, 'logLevel'>): pino.Logger {
  return pino({
    level: logLevel,
    redact: SECRET_HEADERS,
    serializers,
    mixin: () => {
      const req = currentRequest.getStore();
      return req ? { req } : {};
    },
  });
}

/** Sends Nest's log lines to the logger. `forRoutes` switches the request log of pino-http off: Fastify logs the requests. */
export function loggerModule(logger: pino.Logger): DynamicModule {
  return LoggerModule.forRoot({ pinoHttp: { logger, serializers, wrapSerializers: false }, forRoutes: [] });
}

/** Adds the current request to the log lines of its handler. */
export function trackCurrentRequest(fastify: FastifyInstance): void {
  // In an earlier hook, reading the body would lose the async context.
  fastify.addHook('preHandler', (request, _reply, done) => currentRequest.run(request, done));
}

const SECURITY_EVENTS: Partial<Record<number, string>> = { 403: 'access-denied', 429: 'rate-limited' };

/** Logs each rejection that an intrusion detection counts as a line with `event`, the request and the id of the user, if any. */
export function logSecurityEvents(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const event = SECURITY_EVENTS[statusCode];
    const { user } = request as { user?: { id?: string } };
    if (event) request.log.warn({ event, req: request, user: user?.id }, 'A request was rejected.');
    done();
  });
}

/** Fastify's request log, with one line per request instead of two, also for requests that the client aborts. */
export class RequestLog extends LogController {
  constructor(logger: pino.Logger) {
    super({ disableRequestLogging: (request) => !logger.isLevelEnabled('info') || isPoll(request) });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const { raw: res } = reply;
    res.once('close', () => {
      const line = { req: request, res, responseTime: Math.round(reply.elapsedTime) };
      request.log.info(line, res.writableFinished ? 'request completed' : 'request aborted');
    });
  }

  override requestCompleted(): void {}
}

/** Edges and services request these routes several times a second. */
const POLLS = ['/internal/release-document', '/internal/access-token-keys', '/internal/revoked-tokens'];

function isPoll({ originalUrl }: FastifyRequest): boolean {
  return POLLS.includes(originalUrl.split('?')[0] ?? '');
}

/** Serializes a request without personal data in its URL. `params` and `query` repeat parts of the URL. */
export function loggedRequest(request: pino.SerializedRequest): object {
  const { referer } = request.headers;
  const headers = { ...request.headers, ...(referer && { referer: loggedUrl(withoutQuery(referer)) }) };
  return { ...request, headers, url: loggedUrl(request.url), query: undefined, params: undefined };
}

/** The request with the pattern of its route, such as `/api/user/:email`. */
function withRoute(request: FastifyRequest): object {
  return { ...loggedRequest(reqSerializer(request as never)), route: request.routeOptions?.url };
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

// MySQL's messages repeat the rejected value.
const VALUE = /\b(entry|value:?) '.*?'( for (?:key|column) '[^']*'(?: at row \d+)?)?$/s;

/** Serializes an error. A failed query is logged without its values, which may be secrets. */
export function loggedError(error: pino.SerializedError): object {
  if (!(error.raw instanceof QueryFailedError)) return error;
  const { type, message, stack } = error;
  const { query, driverError } = error.raw;
  const redacted = message.replace(VALUE, "$1 '…'$2");
  return {
    type,
    message: redacted,
    stack: stack.replace(message, () => redacted),
    code: driverError.code,
    query,
  };
}
