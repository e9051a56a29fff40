import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isWriteConflict } from '../database/transactions.ts';
import { ProblemException, TooManyRequestsException } from './problem.exception.ts';

/** Sends every error as a problem document. Logs server errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const problem = problemDocument(error, http.getRequest<FastifyRequest>().id);
    if (problem.status >= 500) this.logger.error(error);
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    if (error instanceof TooManyRequestsException) reply.header('retry-after', error.retryAfterSeconds);
    sendProblem(reply, problem);
  }
}

/** A problem document (RFC 9457) with a stable `code` and the id of the request in the logs. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  [extra: string]: unknown;
}

const RETRY_AFTER_SECONDS = 5;

const CODES: Record<number, [code: string, detail: string]> = {
  400: ['body-unreadable', 'The request could not be read: check that its body is valid JSON.'],
  401: ['unauthorized', 'Sign in first: this call needs a valid bearer token.'],
  403: ['forbidden', 'You are not allowed to do this.'],
  404: ['not-found', 'There is nothing at this address.'],
  405: ['method-not-allowed', 'This address does not support the method.'],
  413: ['body-too-large', 'The body of the request is too large.'],
  414: ['address-too-long', 'The address of the request is too long.'],
  415: ['unsupported-media-type', 'Send the body as application/json.'],
  429: ['too-many-requests', 'Too many requests: wait a moment and try again.'],
  503: ['unavailable', 'The service is not available at the moment: try again shortly.'],
};
const WRITE_CONFLICT: [code: string, detail: string] = [
  'write-conflict',
  'Too many concurrent changes to the same data. Nothing was changed. Try again shortly.',
];
const INTERNAL: [code: string, detail: string] = [
  'internal-error',
  'Something went wrong on our side. Please try again. If it happens again, give us the request id.',
];

export function problemDocument(error: unknown, requestId: string): ProblemDocument {
  const status = statusOf(error);
  const [code, detail] = isWriteConflict(error) ? WRITE_CONFLICT : defaultsOf(status);
  const title = STATUS_CODES[status] ?? 'Error';
  const common = { type: 'about:blank', title, status };
  if (!(error instanceof ProblemException)) return { ...common, code, detail, requestId };
  return { ...common, code: error.code, detail: error.detail, requestId, ...error.extras };
}

function defaultsOf(status: number): [code: string, detail: string] {
  return CODES[status] ?? (status < 500 ? ['bad-request', 'The request is not valid.'] : INTERNAL);
}

/** A 503 always has `Retry-After`. */
export function sendProblem(reply: FastifyReply, problem: ProblemDocument): void {
  if (problem.status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply.status(problem.status).type('application/problem+json').send(problem);
}

/** Fastify's errors have a statusCode. Errors without one are server errors. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (isDatabaseUnavailable(error) || isWriteConflict(error)) return 503;
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
