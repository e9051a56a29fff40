import { Readable } from 'node:stream';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
const PREFIX = '/api';
/** Releases tell of themselves by their document, and browsers' reports show on no page. */
const RELEASES = `${PREFIX}/releases/`;
const OFFERS = `${PREFIX}/releases`;
const UPLOADS = `${RELEASES}:microfrontend/:version/files`;
/** Between the API and its edges. */
const INTERNAL = `${PREFIX}/internal/*`;
const RETRY_AFTER_SECONDS = '5';
const KIBIBYTE = 1024;
/** The API takes no larger bodies. */
const BODY_LIMIT = 64 * KIBIBYTE;
const OFFER_LIMIT = 1024 * KIBIBYTE;
const UPLOAD_LIMIT = 16 * 1024 * KIBIBYTE;
/** A separate connection pool for uploads: slow uploads do not block other API calls. */
const UPLOAD_CONNECTIONS = 32;
/** The proxy's own default accepts any certificate, which would give the secret to anybody in between. */
const VERIFIED = { connect: { rejectUnauthorized: true } };

export function isApiPath(url: string): boolean {
  return url === PREFIX || url.startsWith(`${PREFIX}/`);
}

interface ApiNeeds {
  apiUrl: string;
  edgeSecret: string;
  /** Something was written, so that what was read before may not hold any more. */
  onChange: () => void;
}

/** Passes calls on to the API; while it is away, answers as the API would answer an error. */
export async function apiRoutes(
  app: FastifyInstance,
  { apiUrl, edgeSecret, onChange }: ApiNeeds,
): Promise<void> {
  app.addHook('onSend', async ({ method, url }, { statusCode }) => {
    if (!READS.includes(method) && mayShow(url) && statusCode < 400) onChange();
  });
  app.all(INTERNAL, nothingHere);
  const to = { upstream: apiUrl, undici: VERIFIED, replyOptions: replyOptionsWith(edgeSecret) };
  await passOn(app, { ...to, prefix: PREFIX }, (calls) => readWholeBodies(calls, BODY_LIMIT));
  const undici = { ...VERIFIED, connections: UPLOAD_CONNECTIONS };
  const offers = { ...to, prefix: OFFERS, routes: ['/'], httpMethods: ['POST'], undici };
  await passOn(app, offers, (calls) => streamBodies(calls, OFFER_LIMIT));
  const uploads = { ...to, prefix: UPLOADS, httpMethods: ['PUT'], undici };
  await passOn(app, uploads, (calls) => streamBodies(calls, UPLOAD_LIMIT));
}

function mayShow(url: string): boolean {
  return isApiPath(url) && !url.startsWith(RELEASES);
}

function nothingHere(_request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, {
    status: 404,
    code: 'not-found',
    detail: 'There is nothing at this address.',
  });
}

async function passOn(
  app: FastifyInstance,
  options: Pick<
    FastifyHttpProxyOptions,
    'upstream' | 'prefix' | 'routes' | 'httpMethods' | 'undici' | 'replyOptions'
  >,
  takeBodies: (calls: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (calls) => {
    takeBodies(calls);
    await calls.register(proxy, {
      ...options,
      rewritePrefix: options.prefix ?? '',
      proxyPayloads: false,
      // Whoever wants to try again does so: repeated here, load would multiply just when the API is in trouble.
      retryMethods: [],
    });
  });
}

/** A body is read before a connection to the API is taken: whoever sends slowly waits alone. */
function readWholeBodies(calls: FastifyInstance, bodyLimit: number): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, Readable.from([body])),
  );
}

/** Streams the body to the API, which checks the deploy token before reading the body. */
function streamBodies(calls: FastifyInstance, bodyLimit: number): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', (_request, body, done) => {
    // Forwards the head with the first bytes, so no API connection waits for the body.
    body.once('readable', () => done(null, body));
  });
  calls.addHook('onRequest', async ({ headers }) => {
    const length = Number(headers['content-length']);
    if (Number.isNaN(length)) throw Object.assign(new Error('The length is missing.'), { statusCode: 411 });
    if (length > bodyLimit) throw Object.assign(new Error('The body is too large.'), { statusCode: 413 });
  });
}

const replyOptionsWith = (edgeSecret: string): FastifyHttpProxyOptions['replyOptions'] => ({
  // The edge alone says where a request came from: what the client claims of it goes no further.
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    expect: undefined,
    forwarded: undefined,
    'x-forwarded-host': undefined,
    'x-forwarded-port': undefined,
    'x-real-ip': undefined,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    [EDGE_SECRET_HEADER]: edgeSecret,
  }),
  // These speak of the connection between edge and API, not of the client's.
  rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
  onError: (reply, { error }) => {
    if (reply.request.raw.destroyed) return;
    reply.log.error(error, 'the API did not answer');
    sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), {
      status: 503,
      code: 'api-unavailable',
      detail: 'The shop is not answering right now. Please try again in a moment.',
    });
  },
});
