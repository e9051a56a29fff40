import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
const PREFIX = '/api';
const RETRY_AFTER_SECONDS = '5';

export function isApiPath(url: string): boolean {
  return url === PREFIX || url.startsWith(`${PREFIX}/`);
}

interface ApiNeeds {
  apiUrl: string;
  /** Something was written, so that what was read before may not hold any more. */
  onChange: () => void;
}

/** Passes calls on to the API; while it is away, answers as the API would answer an error. */
export async function apiRoutes(app: FastifyInstance, { apiUrl, onChange }: ApiNeeds): Promise<void> {
  app.addHook('onSend', async ({ method, url }, { statusCode }) => {
    if (!READS.includes(method) && isApiPath(url) && statusCode < 400) onChange();
  });
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: PREFIX,
    rewritePrefix: PREFIX,
    replyOptions: {
      // The edge alone says where a request came from: what the client claims of it goes no further.
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        forwarded: undefined,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-request-id': request.id,
      }),
      onError: (reply, { error }) => {
        reply.log.error(error, 'the API did not answer');
        sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), {
          status: 503,
          title: 'Service Unavailable',
          code: 'api-unavailable',
          detail: 'The shop is not answering right now. Please try again in a moment.',
        });
      },
    },
  });
}
