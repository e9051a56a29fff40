import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Page } from './page.ts';

/** Answers a page as an array; where it goes on is said in headers (RFC 8288). */
export function answerPages(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer: unknown, done) => {
    if (!(answer instanceof Page)) return done(null, answer);
    setHeaders(request, reply, answer);
    done(null, answer.items);
  });
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  if (page.total !== undefined) reply.header('x-total-count', page.total);
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', page.nextCursor);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
