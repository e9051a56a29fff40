import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tagAnswer } from './common/http/entity-tag.ts';

const READ_BY_EVERYBODY = /^\/api\/(purchase(\/:id)?|review)$/;
const ABOUT_THE_SERVICE = /^\/api\/(docs.*|health\/.*)$/;
const FOR_EDGES = /^\/api\/internal\//;

/**
 * Lets no cache keep an answer that was meant for one person. What everybody reads may be kept by whoever asks each time whether
 * it still holds: a new price is seen at once, and an old answer is not sent twice.
 */
export function ruleCaches(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (reads(request, READ_BY_EVERYBODY)) reply.header('cache-control', 'public, no-cache');
    else if (!reads(request, ABOUT_THE_SERVICE) && !reads(request, FOR_EDGES))
      reply.header('cache-control', 'no-store');
    done();
  });
  fastify.addHook('onSend', (request, reply, body, done) => {
    const shared = reply.statusCode === 200 && typeof body === 'string' && reads(request, READ_BY_EVERYBODY);
    const unchanged = shared && tagAnswer(reply, body);
    if (unchanged) reply.code(304);
    done(null, unchanged ? '' : body);
  });
}

function reads({ method, routeOptions }: FastifyRequest, routes: RegExp): boolean {
  return (method === 'GET' || method === 'HEAD') && routes.test(routeOptions.url ?? '');
}
