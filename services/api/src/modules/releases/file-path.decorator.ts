import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A file's name inside its release: the rest of the address, slashes included. */
export const FilePath = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { '*': string } }>>();
  return params['*'];
});
