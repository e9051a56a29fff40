import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../common/config/config.ts';
import { isDatabaseUnavailable, isWriteConflict } from '../../common/database/transactions.ts';
import { TooManyRequestsException } from '../../common/http/problem.exception.ts';
import { problemDocument, sendProblem } from '../../common/http/problem.filter.ts';
import { isNestedTooDeeply } from '../../common/http/request-bodies.ts';
import type { RateLimiter } from '../../common/rate-limit/rate-limiter.ts';
import type { EmbeddedIdentityService } from './embedded-identity.service.ts';
import { identityPath } from './identity-address.ts';
import { addressRule } from './identity-limits.ts';
import { refusal } from './identity-messages.ts';
import { identityRoutes } from './identity-routes.ts';
import { ownLocation } from './own-location.ts';
import { sendWebResponse, toWebRequest } from './web-request.ts';

const BODY_LIMIT = 16 * 1024;
const RETRY_AFTER_SECONDS = 5;

// Asking for a new password writes to the database for a known address only: without a floor its time would tell.
const slowest: Record<string, number> = { '/request-password-reset': 250 };

// The one call that leads away from the shop, to the provider's own address, in which the caller has no say.
const toProvider = '/sign-in/social';

/** Mounts the identity library beside Nest: its own routes, raw bodies and errors, in a scope of their own. */
export function identityPlugin(identity: EmbeddedIdentityService, limiter: RateLimiter, config: Config) {
  const logger = new Logger('Identity');
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      // The library validates bodies recursively: a deeply nested body would overflow the stack.
      (_request, body: string, done) =>
        isNestedTooDeeply(body) ? done(new SyntaxError('The body is nested too deeply.')) : done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (error instanceof TooManyRequestsException) return refuseForNow(error, request, reply);
      const unavailable = isDatabaseUnavailable(error) || isWriteConflict(error) ? 503 : undefined;
      const status = error instanceof SyntaxError ? 400 : (unavailable ?? error.statusCode ?? 500);
      if (status >= 500) logger.error(error);
      if (unavailable) reply.header('retry-after', RETRY_AFTER_SECONDS);
      return refuse(reply, status, error instanceof SyntaxError ? 'BODY_UNREADABLE' : undefined);
    });
    for (const [method, path] of config.externalIssuer ? [] : identityRoutes) {
      const answer = answerWith(identity, config, path);
      scope.route({ method, url: identityPath + path, onRequest: limitTo(limiter, path), handler: answer });
    }
    scope.all(`${identityPath}/*`, (_request, reply) => refuse(reply, 404));
  };
}

/** Runs before the body is read, so a rejected request is cheap. */
function limitTo(limiter: RateLimiter, path: string) {
  const rule = addressRule(path);
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const wait = rule ? await limiter.take(rule, ip) : 0;
    if (wait > 0)
      throw new TooManyRequestsException(
        'Too many requests from your network. Wait a moment and try again.',
        wait,
      );
  };
}

function refuseForNow(
  error: TooManyRequestsException,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  sendProblem(reply.header('retry-after', error.retryAfterSeconds), problemDocument(error, request.id));
  return reply;
}

function answerWith(identity: EmbeddedIdentityService, config: Config, path: string) {
  const atLeastMs = slowest[path] ?? 0;
  const leadTo = (location: string) => (path === toProvider ? location : ownLocation(location, config));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [response] = await Promise.all([
      identity.handle(toWebRequest(request, config.publicUrl)),
      wait(atLeastMs),
    ]);
    if (response.status >= 400) return refuseLike(response, reply);
    await sendWebResponse(response, reply, leadTo);
    return reply;
  };
}

async function refuseLike(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter) reply.header('retry-after', retryAfter);
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return refuse(reply, response.status, code, message);
}

function refuse(reply: FastifyReply, status: number, code?: string, message?: string): FastifyReply {
  const { status: humanStatus, ...body } = refusal(status, code, message);
  return reply.status(humanStatus).send(body);
}
