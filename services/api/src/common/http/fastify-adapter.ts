import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { answerPages } from '../paging/answer-pages.ts';
import { limitConnections } from './connection-limits.ts';
import { screenEdgeHeaders } from './edge-requests.ts';
import { readJsonBodies } from './json-bodies.ts';
import { problemDocument, sendProblem } from './problem-document.ts';
import { requestIdOf, sendRequestIds } from './request-id.ts';
import { allowRoutesTheirBodies } from './route-bodies.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_PARAMETER_LENGTH = 1_024;
const ARRIVES_WITHIN_MS = 15_000;

/** The web server: JSON bodies but where a route takes bytes, an id for each request, and its own errors as problems too. */
export function createFastifyAdapter(config: Config): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: ARRIVES_WITHIN_MS,
    // Node looks for slow requests only every half minute by itself.
    http: { headersTimeout: ARRIVES_WITHIN_MS, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    rewriteUrl: screenEdgeHeaders(config.edgeSecret),
    // Only the edge's X-Forwarded-For remains here. The edge appends the client address last.
    trustProxy: (_address: string, hop: number) => hop === 0,
    genReqId: requestIdOf,
    // The router refuses a malformed address before there is a route, a hook or a filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
      sendProblem(reply, problemDocument(error, request.id));
    },
  });
  const fastify = adapter.getInstance();
  fastify.removeContentTypeParser('text/plain');
  readJsonBodies(fastify);
  allowRoutesTheirBodies(fastify);
  limitConnections(fastify);
  sendRequestIds(fastify);
  answerPages(fastify);
  return adapter;
}
