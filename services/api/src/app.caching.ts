import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tagAnswer } from './common/http/entity-tag.ts';

const READ_BY_EVERYBODY = /^\/api\/(purchase(\/:id)?|review(\/rating)?)$/;
const ABOUT_THE_SERVICE = /^\/api\/(docs.*|health\/.*)$/;
const FOR_EDGES = /^\/api\/internal\//;
const SHARED = 'public, no-cache';

/**
 * Lets no cache keep an answer that was meant for one person. What everybody reads may be kept by whoever asks each time whether
 * it still holds: a new price is seen at once, and an old answer is not sent twice.
 */
export function setCacheHeaders(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = readRoute(request);
    if (READ_BY_EVERYBODY.test(route)) reply.header('cache-control', SHARED);
    else if (!ABOUT_THE_SERVICE.test(route) && !FOR_EDGES.test(route)) {
      reply.header('cache-control', 'no-store');
    }
    done();
  });
  fastify.addHook('onSend', (_request, reply, body, done) => {
    const shared = reply.getHeader('cache-control') === SHARED;
    const unchanged =
      shared && reply.statusCode === 200 && typeof body === 'string' && tagAnswer(reply, body);
    if (unchanged) reply.code(304);
    done(null, unchanged ? '' : body);
  });
}

/** The route of a request that only reads. */
function readRoute({ method, routeOptions }: FastifyRequest): string {
  return method === 'GET' || method === 'HEAD' ? (routeOptions.url ?? '') : '';
}
