import { STATUS_CODES } from 'node:http';
import type { FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';

type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

const CONTENT_TYPE = 'application/problem+json; charset=utf-8';

export interface EdgeProblem {
  status: number;
  code: string;
  detail: string;
}

/** An error answer in the API's own form (RFC 9457), where the API could not be asked. */
export function sendProblem(reply: AnyReply, problem: EdgeProblem): void {
  reply
    .code(problem.status)
    .type(CONTENT_TYPE)
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[problem.status],
        ...problem,
        requestId: reply.request.id,
      }),
    );
}
