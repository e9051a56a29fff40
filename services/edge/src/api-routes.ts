import { Readable } from 'node:stream';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendProblem } from './error-responses.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
const PREFIX = '/api';
/** Releases and telemetry: neither changes the data that pages show. */
const RELEASES = `${PREFIX}/releases/`;
const CREATE_RELEASE = `${PREFIX}/releases`;
const UPLOADS = `${RELEASES}:microfrontend/:version/files`;
/** Routes for edges only. */
const INTERNAL = `${PREFIX}/internal/*`;
const RETRY_AFTER_SECONDS = '5';
const KIBIBYTE = 1024;
/** The API's own limit. */
const BODY_LIMIT = 64 * KIBIBYTE;
const MANIFEST_LIMIT = 1024 * KIBIBYTE;
const UPLOAD_LIMIT = 16 * 1024 * KIBIBYTE;
/** A separate connection pool for uploads: slow uploads do not block other API calls. */
const UPLOAD_CONNECTIONS = 32;
/** The proxy's default accepts any certificate, which would send the secret to an attacker in between. */
const VERIFIED = { connect: { rejectUnauthorized: true } };

interface ApiOptions {
  apiUrl: string;
  edgeSecret: string;
  /** Called after a write that may change what pages show. */
  onChange: () => void;
}

/** Proxies API calls. Responds with a problem while the API is unavailable. */
export async function apiRoutes(
  app: FastifyInstance,
  { apiUrl, edgeSecret, onChange }: ApiOptions,
): Promise<void> {
  app.addHook('onSend', async ({ method, url }, { statusCode }) => {
    if (!READS.includes(method) && mayChangePages(url) && statusCode < 400) onChange();
  });
  app.all(INTERNAL, sendNotFound);
  const target = { upstream: apiUrl, undici: VERIFIED, replyOptions: replyOptionsWith(edgeSecret) };
  await registerProxy(app, { ...target, prefix: PREFIX }, (calls) => bufferBodies(calls, BODY_LIMIT));
  const undici = { ...VERIFIED, connections: UPLOAD_CONNECTIONS };
  const creation = { ...target, prefix: CREATE_RELEASE, routes: ['/'], httpMethods: ['POST'], undici };
  await registerProxy(app, creation, (calls) => streamBodies(calls, MANIFEST_LIMIT));
  const uploads = { ...target, prefix: UPLOADS, httpMethods: ['PUT'], undici };
  await registerProxy(app, uploads, (calls) => streamBodies(calls, UPLOAD_LIMIT));
}

function mayChangePages(url: string): boolean {
  return isApiPath(url) && !url.startsWith(RELEASES);
}

function sendNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, {
    status: 404,
    code: 'not-found',
    detail: 'There is nothing at this address.',
  });
}

async function registerProxy(
  app: FastifyInstance,
  options: Pick<
    FastifyHttpProxyOptions,
    'upstream' | 'prefix' | 'routes' | 'httpMethods' | 'undici' | 'replyOptions'
  >,
  parseBodies: (calls: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (calls) => {
    parseBodies(calls);
    await calls.register(proxy, {
      ...options,
      rewritePrefix: options.prefix ?? '',
      proxyPayloads: false,
      // Clients retry. Retries here would multiply the load on an API that is already failing.
      retryMethods: [],
    });
  });
}

/** Reads the whole body before it takes a connection to the API, so a slow client does not block other requests. */
function bufferBodies(calls: FastifyInstance, bodyLimit: number): void {
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
  // Replaces the client's own claims about the origin of the request.
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
  // These headers describe the connection between edge and API.
  rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
  onError: (reply, { error }) => {
    if (reply.request.raw.destroyed) return;
    reply.log.error(error, 'the API did not respond');
    sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), {
      status: 503,
      code: 'api-unavailable',
      detail: 'The shop is not responding right now. Please try again in a moment.',
    });
  },
});
