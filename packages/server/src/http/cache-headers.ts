import { hash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SERVICE_ROUTES = /^\/api\/((releases\/)?docs.*|health\/.*)$/;
const INTERNAL_ROUTES = /^\/internal\//;
const FEEDS = /^\/internal\/(access-token-keys|revoked-tokens)$/;
const REVALIDATE = 'public, no-cache';
const REVALIDATE_PRIVATE = 'private, no-cache';

/**
 * Sets `Cache-Control`. Caches must not store personal responses. Caches may store public data and must revalidate it on each use, so
 * a new price is visible at once, and an unchanged response is a 304.
 *
 * @param publicData matches the routes of public data
 */
export function setCacheHeaders(app: NestFastifyApplication, publicData?: RegExp): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    const route = readRoute(request);
    if (publicData?.test(route)) reply.header('cache-control', REVALIDATE);
    else if (FEEDS.test(route)) reply.header('cache-control', REVALIDATE_PRIVATE);
    else if (!SERVICE_ROUTES.test(route) && !INTERNAL_ROUTES.test(route)) {
      reply.header('cache-control', 'no-store');
    }
    done();
  });
  fastify.addHook('onSend', (_request, reply, body, done) => {
    const isTagged = [REVALIDATE, REVALIDATE_PRIVATE].includes(String(reply.getHeader('cache-control')));
    const unchanged =
      isTagged && reply.statusCode === 200 && typeof body === 'string' && setEntityTag(reply, body);
    if (unchanged) reply.code(304);
    done(null, unchanged ? '' : body);
  });
}

/** The route of a GET or HEAD request, otherwise empty. */
function readRoute({ method, routeOptions }: FastifyRequest): string {
  return method === 'GET' || method === 'HEAD' ? (routeOptions.url ?? '') : '';
}

/** Headers that belong to the representation. */
const TAGGED_HEADERS = ['link', 'x-total-count', 'x-corrected-query', 'x-found-words', 'x-price-filter'];

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
