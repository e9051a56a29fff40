import { Readable } from 'node:stream';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
const PREFIX = '/api';
const RETRY_AFTER_SECONDS = '5';
/** The API takes no larger body than this. */
const BODY_LIMIT = 1024 * 1024;

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
  await app.register(async (calls) => {
    readWholeBodies(calls);
    await calls.register(proxy, {
      upstream: apiUrl,
      prefix: PREFIX,
      rewritePrefix: PREFIX,
      proxyPayloads: false,
      // Whoever wants to try again does so: repeated here, load would multiply just when the API is in trouble.
      retryMethods: [],
      replyOptions,
    });
  });
}

/** A body is read before a connection to the API is taken: whoever sends slowly waits alone. */
function readWholeBodies(calls: FastifyInstance): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, Readable.from([body])),
  );
}

const replyOptions: FastifyHttpProxyOptions['replyOptions'] = {
  // The edge alone says where a request came from: what the client claims of it goes no further.
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    expect: undefined,
    forwarded: undefined,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  }),
  // These speak of the connection between edge and API, not of the client's.
  rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
  onError: (reply, { error }) => {
    if (reply.request.raw.destroyed) return;
    reply.log.error(error, 'the API did not answer');
    sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), {
      status: 503,
      title: 'Service Unavailable',
      code: 'api-unavailable',
      detail: 'The shop is not answering right now. Please try again in a moment.',
    });
  },
};
