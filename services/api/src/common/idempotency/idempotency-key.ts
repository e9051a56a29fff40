import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { validationProblem } from '@whetstone/server/http/validation';
import type { FastifyRequest } from 'fastify';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A completed request. Repeating it returns its stored outcome. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_caller', ['callerId', 'createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ name: 'caller_id', type: 'varchar', length: 36 })
  callerId: string;

  @PrimaryColumn({ name: 'idempotency_key', type: 'varchar', length: 255 })
  key: string;

  @Column({ name: 'request_hash', type: 'varchar', length: 64 })
  requestHash: string;

  /** The problem of a rejected request, as JSON. Null for success. */
  @Column({ type: 'text', nullable: true })
  rejection: string | null;

  /** The id of what the request created, for the response to a repeated request. */
  @Column({ type: 'varchar', length: 64 })
  result: string;

  @Index('ix_idempotency_keys_created_at')
  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;
}

const WELL_FORMED = /^[\x21-\x7e]{1,255}$/;

/** Documents that a route takes the `Idempotency-Key` header. */
export function TakesIdempotencyKey(description: string): MethodDecorator {
  return ApiHeader({ name: 'Idempotency-Key', required: false, description });
}

/** Injects the `Idempotency-Key` header, if any. */
export const IdempotencyKeyHeader = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && WELL_FORMED.test(key)) return key;
  const message = 'Idempotency-Key must have 1 to 255 visible ASCII characters.';
  throw validationProblem([{ field: 'Idempotency-Key', code: 'malformed', message }]);
});
