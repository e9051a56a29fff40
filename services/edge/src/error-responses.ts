import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from '../api/api-routes.ts';
import { sendProblem } from '../api/problem.ts';
import { NoReleaseError } from '../releases/no-release-error.ts';
import { PageRefusal } from './page-refusal.ts';
import { plainPage } from './plain-page.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const RETRY_AFTER_SECONDS = '5';

/** The last resort of the edge: an honest answer that needs nothing, and the reason in the log. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Set here, because no hook runs for a request that the server could not even read.
  reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
  if (error instanceof PageRefusal) sendPage(reply, error.statusCode, error.title, error.message);
  else if (error.statusCode !== undefined && error.statusCode < 500)
    answerRefusal(error.statusCode, request, reply);
  else answerUnavailable(error, request, reply);
}

function answerUnavailable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // Whoever has gone away needs no answer, and that they have is no failure of the edge's.
  if (request.socket.destroyed) request.log.debug(error, 'the client went away');
  // Why there is nothing, the poller has said: once, and not for every request.
  else if (error instanceof NoReleaseError) request.log.debug(error, 'there is no site yet');
  else request.log.error(error, 'the page could not be made');
  sendPage(
    reply.header('retry-after', RETRY_AFTER_SECONDS),
    503,
    'Back in a moment',
    'The shop cannot show this page right now. Please load it again shortly; nothing you ordered is lost.',
  );
}

const REFUSALS: Record<number, string> = {
  411: 'Send the length of the content in Content-Length.',
  413: 'This is more than the shop takes at once.',
  415: 'The shop does not read this kind of content.',
};
const UNREADABLE = 'This address or request cannot be read. Check it, or start at the home page.';

/** A request that cannot be understood, such as an address with half an escape sequence. */
function answerRefusal(status: number, request: FastifyRequest, reply: FastifyReply): void {
  const known = REFUSALS[status];
  const detail = known ?? UNREADABLE;
  if (isApiPath(request.url)) {
    sendProblem(reply, {
      status: known ? status : 400,
      code: 'request-unreadable',
      detail,
    });
    return;
  }
  sendPage(reply, known ? status : 400, 'This cannot be read', detail);
}

function sendPage(reply: FastifyReply, status: number, title: string, sentence: string): void {
  reply.code(status).type('text/html; charset=utf-8').send(plainPage(title, sentence));
}
