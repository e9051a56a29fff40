import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validationProblem } from '../../common/http/validation.ts';

const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;

/** The `Idempotency-Key` header, if there is one. */
export const IdempotencyKeyHeader = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && WELL_FORMED.test(key)) return key;
  const message = 'Idempotency-Key must have 1 to 255 visible ASCII characters.';
  throw validationProblem([{ field: 'Idempotency-Key', message }]);
});
