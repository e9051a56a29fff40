import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isDatabaseUnavailable, isWriteConflict } from '@whetstone/server/database/transactions';
import { TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { problemDocument, sendProblem } from '@whetstone/server/http/problem.filter';
import { isNestedTooDeeply } from '@whetstone/server/http/request-bodies';
import { TextError } from '@whetstone/server/http/text';
import type { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../common/config/config.ts';
import { clientAddressRule } from '../identity-limits.ts';
import { identityPath } from '../identity-token.ts';
import type { AuthService } from './auth.service.ts';
import { authError, INVALID_TEXT } from './auth-errors.ts';
import { safeRedirect, sendWebResponse, toWebRequest } from './web-request.ts';

/** The only routes of better-auth that are reachable. */
const ROUTES = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-in/social'],
  ['POST', '/link-social'],
  ['GET', '/callback/google'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
  ['GET', '/verify-email'],
  ['POST', '/send-verification-email'],
  ['POST', '/request-password-reset'],
  ['POST', '/reset-password'],
  ['POST', '/verify-password'],
  ['POST', '/two-factor/enable'],
  ['POST', '/two-factor/disable'],
  ['POST', '/two-factor/verify-totp'],
  ['POST', '/two-factor/verify-backup-code'],
  ['POST', '/two-factor/generate-backup-codes'],
  ['GET', '/second-factors'],
  ['GET', '/passkey/generate-register-options'],
  ['POST', '/passkey/verify-registration'],
  ['GET', '/passkey/generate-authenticate-options'],
  ['POST', '/passkey/verify-authentication'],
  ['POST', '/passkey/delete-passkey'],
] as const;

const BODY_LIMIT = 16 * 1024;
const RETRY_AFTER_SECONDS = 5;

// A password reset queries the database for known emails only. A minimum duration hides which emails are known.
const MIN_DURATION_MS: Record<string, number> = { '/request-password-reset': 250 };

// The only routes that redirect to another site: the provider's configured authorization endpoint.
const PROVIDER_REDIRECTS = ['/sign-in/social', '/link-social'];

/** Mounts better-auth in a Fastify scope of its own, beside Nest's routes. It parses bodies and formats errors itself. */
export function authPlugin(auth: AuthService, limiter: RateLimiter, config: Config) {
  const logger = new Logger('Identity');
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      // better-auth validates bodies recursively. A deeply nested body would overflow the stack.
      (_request, body: string, done) =>
        isNestedTooDeeply(body) ? done(new SyntaxError('The body is nested too deeply.')) : done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (error instanceof TooManyRequestsException) return sendTooManyRequests(error, request, reply);
      if (error instanceof TextError) return sendError(reply, 400, INVALID_TEXT, error.message);
      const unavailable = isDatabaseUnavailable(error) || isWriteConflict(error) ? 503 : undefined;
      const status = error instanceof SyntaxError ? 400 : (unavailable ?? error.statusCode ?? 500);
      if (status >= 500) logger.error(error);
      if (unavailable) reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendError(reply, status, error instanceof SyntaxError ? 'BODY_UNREADABLE' : undefined);
    });
    for (const [method, path] of config.externalIssuer ? [] : ROUTES) {
      const handler = handle(auth, config, path);
      scope.route({ method, url: identityPath + path, onRequest: limitRate(limiter, path), handler });
    }
    scope.all(`${identityPath}/*`, (_request, reply) => sendError(reply, 404));
  };
}

/** Runs before the body is read, so a rejected request is cheap. */
function limitRate(limiter: RateLimiter, path: string) {
  const rule = clientAddressRule(path);
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const detail = 'Too many requests from your network. Wait a moment and try again.';
    if (rule) await limiter.require(rule, ip, detail);
  };
}

function sendTooManyRequests(
  error: TooManyRequestsException,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  sendProblem(reply.header('retry-after', error.retryAfterSeconds), problemDocument(error, request.id));
  return reply;
}

function handle(auth: AuthService, config: Config, path: string) {
  const minDurationMs = MIN_DURATION_MS[path] ?? 0;
  const checkRedirect = (location: string) =>
    PROVIDER_REDIRECTS.includes(path) ? location : safeRedirect(location, config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [response] = await Promise.all([
      auth.handle(toWebRequest(request, config.publicUrl)),
      wait(minDurationMs),
    ]);
    if (response.status >= 400) return sendErrorOf(response, reply);
    await sendWebResponse(
      path === '/token' ? response : await withoutSessionToken(response),
      reply,
      checkRedirect,
    );
    return reply;
  };
}

/** The cookie alone has the token of the session: scripts cannot read it. */
async function withoutSessionToken(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 200 || !headers.get('content-type')?.startsWith('application/json')) return response;
  const body: unknown = await response.json();
  const text = JSON.stringify(body, (key, value) => (key === 'token' ? undefined : value));
  return new Response(text, { status, headers });
}

async function sendErrorOf(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter) reply.header('retry-after', retryAfter);
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return sendError(reply, response.status, code, message);
}

function sendError(reply: FastifyReply, status: number, code?: string, message?: string): FastifyReply {
  const { status: sentStatus, ...body } = authError(status, code, message);
  return reply.status(sentStatus).send(body);
}
