import { STATUS_CODES } from 'node:http';
import { escapeHtml } from '@whetstone/contract/escape-html';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerBase,
  RouteGenericInterface,
} from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

const RETRY_AFTER_SECONDS = '5';

/** A page request that the edge rejects for a reason that the visitor can fix. */
export class PageError extends Error {
  readonly statusCode: number;
  readonly title: string;

  /** @param message one sentence: the reason, and what to do */
  constructor(statusCode: number, title: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.title = title;
  }
}

/** The edge has no release document yet: nothing is published, or no document could be loaded and verified. */
export class NoReleaseError extends Error {
  constructor() {
    super('There is no release document to serve pages from.');
  }
}

export interface EdgeProblem {
  status: number;
  code: string;
  detail: string;
}

type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** Sends an error of the edge in the API's own form (RFC 9457). */
export function sendProblem(reply: AnyReply, problem: EdgeProblem): void {
  reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[problem.status],
        ...problem,
        requestId: reply.request.id,
      }),
    );
}

function isApiPath(url: string): boolean {
  return url === '/api' || url.startsWith('/api/');
}

const READS = ['GET', 'HEAD'];

/** Pages and files can only be read. Other methods get a 405, before their body is parsed. */
export function rejectOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    if (!is404 || READS.includes(method) || isApiPath(url)) return;
    reply.header('allow', READS.join(', '));
    throw new PageError(405, 'Nothing to send here', 'This address can only be opened.');
  });
}

/** Fastify's error handler: sends a page that needs no release, or a problem to callers of the API. Logs unexpected errors. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook runs for a request that cannot be parsed.
  reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
  if (error instanceof PageError) sendErrorPage(reply, error.statusCode, error.title, error.message);
  else if (error.statusCode !== undefined && error.statusCode < 500)
    sendClientError(error.statusCode, request, reply);
  else sendUnavailable(error, request, reply);
}

function sendUnavailable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.socket.destroyed) request.log.debug(error, 'the client disconnected');
  // The release poller has already logged the reason.
  else if (error instanceof NoReleaseError) request.log.debug(error, 'there is no release to serve');
  else request.log.error(error, 'the page failed');
  sendErrorPage(
    reply.header('retry-after', RETRY_AFTER_SECONDS),
    503,
    'Back in a moment',
    'The shop cannot show this page right now. Please load it again shortly; nothing you ordered is lost.',
  );
}

const CLIENT_ERRORS: Record<number, string> = {
  411: 'Send the length of the content in Content-Length.',
  413: 'The content is larger than the shop accepts.',
  415: 'The shop does not accept this type of content.',
};
const UNREADABLE = 'This address or request cannot be read. Check it, or start at the home page.';

/** For requests that cannot be parsed, such as a URL with half an escape sequence. */
function sendClientError(status: number, request: FastifyRequest, reply: FastifyReply): void {
  const known = CLIENT_ERRORS[status];
  const detail = known ?? UNREADABLE;
  if (isApiPath(request.url)) {
    sendProblem(reply, { status: known ? status : 400, code: 'request-unreadable', detail });
    return;
  }
  sendErrorPage(reply, known ? status : 400, 'This cannot be read', detail);
}

/** A page without scripts, styles or release files. */
function sendErrorPage(reply: FastifyReply, status: number, title: string, sentence: string): void {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} · Whetstone</title>
  </head>
  <body>
    <h1>${escapeHtml(title)}</h1>
    <p>${escapeHtml(sentence)} <a href="/">Home page</a></p>
  </body>
</html>
`);
}
