import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { insertRow } from '@whetstone/server/database/prepared-queries';
import { isDuplicate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_TEN_MINUTES, JobsService } from '@whetstone/server/jobs/jobs.service';
import { type EntityManager, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { IdempotencyKey } from './idempotency-key.ts';

export interface IdempotentRequest {
  callerId: string;
  key: string;
  body: object;
  /** The id of what the request creates. */
  result: string;
}

/** The outcome of the first request with the key. */
export interface Outcome {
  rejection?: ProblemException;
  /** The id of what the first request created. */
  result: string;
}

/** Retention of a key. A request is not executed again during this time. */
const KEPT_MS = 24 * 3_600_000;
/** Maximum number of stored rejections per account, newest first. Successful requests have their own rate limit. */
const MAX_REJECTIONS = 100;

@Injectable()
export class IdempotencyService {
  constructor(jobs: JobsService) {
    jobs.addPurge('purge-idempotency-keys', EVERY_TEN_MINUTES, () => {
      return { table: 'idempotency_keys', column: 'created_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** Deletes the keys of an account, in the transaction that removes the account. */
  async clear(manager: EntityManager, callerId: string): Promise<void> {
    await manager.delete(IdempotencyKey, { callerId });
  }

  /**
   * Executes a request once per key, in the caller's transaction. A repeated request returns the stored outcome. A concurrent request with the same key
   * waits for the first transaction. An error that `execute` throws rolls the key back, so that the client can retry.
   * @throws ProblemException 422 when the key belongs to a request with another body
   */
  async once(
    manager: EntityManager,
    request: IdempotentRequest,
    execute: () => Promise<ProblemException | undefined>,
  ): Promise<Outcome> {
    const { callerId, key, result } = request;
    const requestHash = hash(request.body);
    const claim = { callerId, key, requestHash, rejection: null, result, createdAt: new Date() };
    if (!(await insertIfNew(manager, claim))) {
      return storedOutcome(await manager.findOneByOrFail(IdempotencyKey, { callerId, key }), requestHash);
    }
    const rejection = await execute();
    if (rejection) {
      await manager.update(IdempotencyKey, { callerId, key }, { rejection: serialize(rejection) });
      await deleteOldRejections(manager, callerId);
    }
    return { rejection, result };
  }
}

async function deleteOldRejections(manager: EntityManager, callerId: string): Promise<void> {
  const rejections = { callerId, rejection: Not(IsNull()) };
  const [newestToDelete] = await manager.find(IdempotencyKey, {
    select: { callerId: true, key: true, createdAt: true },
    where: rejections,
    order: { createdAt: 'DESC' },
    skip: MAX_REJECTIONS,
    take: 1,
  });
  if (!newestToDelete) return;
  const createdAt = LessThanOrEqual(newestToDelete.createdAt);
  await manager.delete(IdempotencyKey, { ...rejections, createdAt });
}

async function insertIfNew(manager: EntityManager, claim: IdempotencyKey): Promise<boolean> {
  try {
    await insertRow(manager, IdempotencyKey, claim);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

function storedOutcome(earlier: IdempotencyKey, requestHash: string): Outcome {
  if (earlier.requestHash !== requestHash) {
    const detail = 'This Idempotency-Key belongs to another request. Use a new key for each request.';
    throw new ProblemException(422, 'idempotency-key-reused', detail);
  }
  const { rejection, result } = earlier;
  return { rejection: rejection === null ? undefined : deserialize(rejection), result };
}

function hash(body: object): string {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

function serialize(rejection: ProblemException): string {
  return JSON.stringify([rejection.getStatus(), rejection.code, rejection.detail, rejection.extras]);
}

function deserialize(rejection: string): ProblemException {
  const [status, code, detail, extras] = JSON.parse(rejection);
  return new ProblemException(status, code, detail, extras);
}
