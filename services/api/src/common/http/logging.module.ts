import { AsyncLocalStorage } from 'node:async_hooks';
import { Module } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import type { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { Config } from '../config/config.ts';

const SECRET_HEADERS = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** JSON lines, each with the request that it is about, without anything that signs somebody in. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        pinoHttp: {
          level: config.logLevel,
          redact: SECRET_HEADERS,
          serializers: { req: loggedRequest, err: loggedError },
          mixin: requestUnderWay,
        },
        // Requests are logged by a hook of the server: a middleware costs each of them as much as reading its rows.
        forRoutes: [],
      }),
    }),
  ],
})
export class LoggingModule {}

const underWay = new AsyncLocalStorage<FastifyRequest>();

/** What every line says that is logged while a request is answered. */
export function requestUnderWay(): { req?: FastifyRequest } {
  const req = underWay.getStore();
  return req ? { req } : {};
}

/** One line a request, under the request's own id. */
export function logRequests(fastify: FastifyInstance, logger: pino.Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (logger.isLevelEnabled('info') && !isPoll(request)) logAtTheEnd(logger, request, reply);
    done();
  });
  // Not before its body has been read: what waits for the body would lose the request again.
  fastify.addHook('preHandler', (request, _reply, done) => underWay.run(request, done));
}

/** Each edge asks for the release document several times a second: that would be all there is to read. */
function isPoll({ originalUrl }: FastifyRequest): boolean {
  return originalUrl === '/api/internal/release-document';
}

/** An answer closes whether it was sent or its reader went away. */
function logAtTheEnd(logger: pino.Logger, req: FastifyRequest, { raw: res }: FastifyReply): void {
  const start = Date.now();
  res.once('close', () => {
    const line = { req, res, responseTime: Date.now() - start };
    logger.info(line, res.writableFinished ? 'request completed' : 'request aborted');
  });
}

// Links from mails and the way back from a provider carry tokens and codes there.
const SECRET_QUERIES = /^\/api\/identity\//;

/** The request as it is logged: without the queries of addresses that sign somebody in. What its path says is said once. */
export function loggedRequest(request: pino.SerializedRequest): object {
  const { referer } = request.headers;
  const headers = { ...request.headers, ...(referer && { referer: withoutQuery(referer) }) };
  const logged = { ...request, headers, params: undefined };
  if (!SECRET_QUERIES.test(request.url)) return logged;
  return { ...logged, url: withoutQuery(request.url), query: undefined };
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

// MySQL repeats in its message the value that it refused.
const VALUE = /\b(entry|value:?) '.*?'( for (?:key|column) '[^']*'(?: at row \d+)?)?$/s;

/** The error as it is logged: a failed statement without its values, any of which may be a secret. */
export function loggedError(error: pino.SerializedError): object {
  if (!(error.raw instanceof QueryFailedError)) return error;
  const { type, message, stack } = error;
  const { query, driverError } = error.raw;
  const told = message.replace(VALUE, "$1 '…'$2");
  return { type, message: told, stack: stack.replace(message, () => told), code: driverError.code, query };
}
