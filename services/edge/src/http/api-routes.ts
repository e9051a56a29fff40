import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { DATA_TAGS_HEADER } from '@whetstone/contract/data-tags';
import { EDGE_SECRET_HEADER } from '@whetstone/contract/edge-secret';
import type { FastifyInstance, FastifyReply, FastifyRequest, LogLevel } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { sendProblem } from './error-responses.ts';

const READS = ['GET', 'HEAD'];
const PREFIX = '/api';
/** The routes of the releases service. */
const RELEASES = `${PREFIX}/releases`;
const DEPLOY_TOKENS = `${PREFIX}/deploy-tokens`;
const UPLOADS = `${RELEASES}/:microfrontend/:version/files`;
const PHOTOS = `${PREFIX}/tools/:id/photos`;
const TOOL_IMPORTS = `${PREFIX}/tool-imports`;
/** Every browser sends reports, and drops those that fail. */
const REPORTS = [`${RELEASES}/reports`, `${RELEASES}/policy-violations`];
/** Routes for edges only. */
const INTERNAL = `${PREFIX}/internal/*`;
const RETRY_AFTER_SECONDS = '5';
const KIBIBYTE = 1024;
/** The API's own limit. */
const BODY_LIMIT = 64 * KIBIBYTE;
const MANIFEST_LIMIT = 1024 * KIBIBYTE;
const UPLOAD_LIMIT = 16 * 1024 * KIBIBYTE;
/** The API's limit for photographs. */
const PHOTO_LIMIT = 10_000_000;
/** The API's limit for files with tools. */
const IMPORT_LIMIT = 100_000_000;
/** A separate connection pool for uploads: slow uploads do not block other API calls. */
const UPLOAD_CONNECTIONS = 32;
/** The proxy's default accepts any certificate, which would send the secret to an attacker in between. */
const VERIFIED = { connect: { rejectUnauthorized: true } };

interface ApiOptions {
  apiUrl: string;
  releasesUrl: string;
  edgeSecret: string;
  /** What a write outdates. Each gets the tags of the data that the write has changed. */
  outdated: readonly { outdate: (tags: readonly string[]) => void }[];
}

/** Proxies API calls to the API and to the releases service. Responds with a problem while the service is unavailable. */
export async function apiRoutes(
  app: FastifyInstance,
  { apiUrl, releasesUrl, edgeSecret, outdated }: ApiOptions,
): Promise<void> {
  app.addHook('onSend', async ({ method }, reply) => {
    const tags = reply.getHeader(DATA_TAGS_HEADER);
    reply.removeHeader(DATA_TAGS_HEADER);
    // The links of emails and of identity providers change data by a GET that redirects.
    const isWrite = !READS.includes(method) || reply.statusCode === 302;
    if (tags && isWrite) for (const one of outdated) one.outdate(String(tags).split(' '));
  });
  app.all(INTERNAL, sendNotFound);
  const api = {
    upstream: apiUrl,
    prefix: PREFIX,
    undici: VERIFIED,
    replyOptions: replyOptionsWith(edgeSecret, API_UNAVAILABLE),
  };
  const target = {
    upstream: releasesUrl,
    undici: VERIFIED,
    replyOptions: replyOptionsWith(edgeSecret, RELEASES_UNAVAILABLE),
  };
  const agent = new DisconnectingAgent(VERIFIED);
  app.addHook('onClose', () => agent.close());
  const buffered = [
    api,
    { prefix: RELEASES, routes: ['/'], httpMethods: ['GET', 'HEAD'] },
    { prefix: RELEASES, routes: ['/*'], undici: agent as unknown as typeof VERIFIED },
    { prefix: DEPLOY_TOKENS },
    ...REPORTS.map((prefix) => ({ prefix, httpMethods: ['POST'], logLevel: 'fatal' as const })),
  ];
  for (const routes of buffered)
    await registerProxy(app, { ...target, ...routes }, (calls) => bufferBodies(calls, BODY_LIMIT));
  const undici = { ...VERIFIED, connections: UPLOAD_CONNECTIONS };
  const streamed = [
    { ...target, prefix: RELEASES, routes: ['/'], httpMethods: ['POST'], limit: MANIFEST_LIMIT },
    { ...target, prefix: UPLOADS, httpMethods: ['PUT'], limit: UPLOAD_LIMIT },
    { ...api, prefix: PHOTOS, routes: ['/'], httpMethods: ['POST'], limit: PHOTO_LIMIT },
    { ...api, prefix: TOOL_IMPORTS, routes: ['/'], httpMethods: ['POST'], limit: IMPORT_LIMIT },
  ];
  for (const { limit, ...routes } of streamed)
    await registerProxy(app, { ...routes, undici }, (calls) => streamBodies(calls, limit));
}

const CLIENT = Symbol('the client of a request');

/** Ends a request when its client disconnects: the gate then stops its check. The proxy copies only headers, so the client is among them. */
class DisconnectingAgent extends Agent {
  override request(
    options: Dispatcher.RequestOptions,
    callback?: (error: Error | null, data: Dispatcher.ResponseData) => void,
  ): never {
    const { [CLIENT]: client } = options.headers as { [CLIENT]?: Socket };
    const abort = new AbortController();
    const stop = () => abort.abort();
    client?.once('close', stop);
    const respond: typeof callback = (...response) => {
      client?.off('close', stop);
      callback?.(...response);
    };
    return super.request({ ...options, signal: abort.signal }, respond as never) as never;
  }
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
  > & { logLevel?: LogLevel },
  parseBodies: (calls: FastifyInstance) => void,
): Promise<void> {
  const { logLevel, ...proxyOptions } = options;
  const register = async (calls: FastifyInstance) => {
    parseBodies(calls);
    await calls.register(proxy, {
      ...proxyOptions,
      rewritePrefix: options.prefix ?? '',
      proxyPayloads: false,
      // Clients retry. Retries here would multiply the load on a service that is already failing.
      retryMethods: [],
    });
  };
  await app.register(register, { ...(logLevel && { logLevel }) });
}

/** Reads the whole body before it takes a connection to the service, so a slow client does not block other requests. */
function bufferBodies(calls: FastifyInstance, bodyLimit: number): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, Readable.from([body])),
  );
}

const BODY_STARTS = ['readable', 'end', 'close'];

/** Streams the body to a service that checks the credential before it reads the body. */
function streamBodies(calls: FastifyInstance, bodyLimit: number): void {
  calls.removeAllContentTypeParsers();
  calls.addContentTypeParser('*', (_request, body, done) => {
    // Forwards the head with the first bytes, so no connection waits for the body. A body without bytes only ends.
    const forward = () => {
      for (const event of BODY_STARTS) body.off(event, forward);
      done(null, body);
    };
    for (const event of BODY_STARTS) body.on(event, forward);
  });
  calls.addHook('onRequest', async ({ headers }) => {
    const length = Number(headers['content-length']);
    if (Number.isNaN(length)) throw Object.assign(new Error('The length is missing.'), { statusCode: 411 });
    if (length > bodyLimit) throw Object.assign(new Error('The body is too large.'), { statusCode: 413 });
  });
}

const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];

/** The headers that do not describe one connection alone (RFC 9110, section 7.6.1). */
function withoutHopByHop<Headers extends IncomingHttpHeaders>(headers: Headers): Headers {
  const named = headers.connection?.toLowerCase().split(',') ?? [];
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name))) as Headers;
}

interface Unavailable {
  code: string;
  detail: string;
}

const API_UNAVAILABLE: Unavailable = {
  code: 'api-unavailable',
  detail: 'The shop is not responding right now. Please try again in a moment.',
};
const RELEASES_UNAVAILABLE: Unavailable = {
  code: 'releases-unavailable',
  detail:
    'Releases cannot be read or changed right now. The shop itself keeps working. Try again in a moment.',
};

const replyOptionsWith = (
  edgeSecret: string,
  unavailable: Unavailable,
): FastifyHttpProxyOptions['replyOptions'] => ({
  // Replaces the client's own claims about the origin of the request.
  rewriteRequestHeaders: (request, headers) => ({
    ...withoutHopByHop(headers),
    expect: undefined,
    forwarded: undefined,
    'x-forwarded-host': undefined,
    'x-forwarded-port': undefined,
    'x-real-ip': undefined,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    [EDGE_SECRET_HEADER]: edgeSecret,
    [CLIENT]: request.raw.socket,
  }),
  rewriteHeaders: withoutHopByHop,
  onError: (reply, { error }) => {
    // The client is gone. The request itself is destroyed as soon as its body is read.
    if (reply.raw.destroyed) return;
    reply.log.error(error, `a service did not respond: ${unavailable.code}`);
    sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), { status: 503, ...unavailable });
  },
});
