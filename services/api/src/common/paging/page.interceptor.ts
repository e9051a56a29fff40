import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Page } from './page.ts';

/** Answers a page as an array; where it goes on is said in headers (RFC 8288). */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Page)) return answer;
        setHeaders(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), answer);
        return answer.items;
      }),
    );
  }
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  if (page.total !== undefined) reply.header('x-total-count', page.total);
  if (page.nextCursor === undefined) return;
  const [path, query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', page.nextCursor);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
