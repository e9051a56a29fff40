import { hash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PUBLIC_DATA = /^\/api\/(purchase(\/:id)?|review(\/rating)?)$/;
const SERVICE_ROUTES = /^\/api\/(docs.*|health\/.*)$/;
const INTERNAL_ROUTES = /^\/internal\//;
const REVALIDATE = 'public, no-cache';

/**
 * Sets `Cache-Control`. Caches must not store personal responses. Caches may store public data and must revalidate it on each use, so
 * a new price is visible at once, and an unchanged response is a 304.
 */
export function setCacheHeaders(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = readRoute(request);
    if (PUBLIC_DATA.test(route)) reply.header('cache-control', REVALIDATE);
    else if (!SERVICE_ROUTES.test(route) && !INTERNAL_ROUTES.test(route)) {
      reply.header('cache-control', 'no-store');
    }
    done();
  });
  fastify.addHook('onSend', (_request, reply, body, done) => {
    const isPublic = reply.getHeader('cache-control') === REVALIDATE;
    const unchanged =
      isPublic && reply.statusCode === 200 && typeof body === 'string' && setEntityTag(reply, body);
    if (unchanged) reply.code(304);
    done(null, unchanged ? '' : body);
  });
}

/** The route of a GET or HEAD request, otherwise empty. */
function readRoute({ method, routeOptions }: FastifyRequest): string {
  return method === 'GET' || method === 'HEAD' ? (routeOptions.url ?? '') : '';
}

/** Headers that belong to the representation. */
const TAGGED_HEADERS = ['link', 'x-total-count'];

/** Sets a weak `ETag`, because proxies may compress the body. Returns whether the client has this representation. */
function setEntityTag(reply: FastifyReply, body: string): boolean {
  const headers = TAGGED_HEADERS.map((name) => String(reply.getHeader(name) ?? ''));
  const tag = `W/"${hash('sha1', [...headers, body].join('\n'), 'base64url')}"`;
  reply.header('etag', tag);
  return includesTag(reply.request.headers['if-none-match'] ?? '', tag);
}

export function includesTag(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === tag);
}
