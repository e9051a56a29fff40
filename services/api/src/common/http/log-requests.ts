import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { pino } from 'pino';

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
