import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/api';
const PROBLEM = 'application/problem+json; charset=utf-8';

/** Passes calls on to the API; while it is away, answers as the API would answer an error. */
export async function apiRoutes(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: PREFIX,
    rewritePrefix: PREFIX,
    replyOptions: {
      onError: (reply, { error }) => {
        reply.log.error(error, 'the API did not answer');
        const requestId = reply.request.id;
        void reply
          .code(503)
          .headers({ 'content-type': PROBLEM, 'retry-after': '5' })
          .send(
            JSON.stringify({
              type: 'about:blank',
              title: 'Service Unavailable',
              status: 503,
              code: 'api-unavailable',
              detail: 'The shop is not answering right now. Please try again in a moment.',
              requestId,
            }),
          );
      },
    },
  });
}
