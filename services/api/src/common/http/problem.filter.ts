import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemDocument, sendProblem } from './problem-document.ts';
import { TooManyRequestsException } from './too-many-requests.exception.ts';

/** Turns whatever was thrown into one problem document; only what is our fault is logged as an error. */
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
