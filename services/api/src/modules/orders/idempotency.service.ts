import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertRow } from '../../common/database/prepared-queries.ts';
import { isDuplicate } from '../../common/database/transactions.ts';
import { ProblemException } from '../../common/http/problem.exception.ts';
import { EVERY_TEN_MINUTES, JobsService } from '../../common/jobs/jobs.service.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';

export interface IdempotentRequest {
  callerId: string;
  key: string;
  body: object;
}

type Refusal = ProblemException | undefined;

/** Time during which a repeated request is not executed again. */
const KEPT_MS = 24 * 3_600_000;
/** Maximum number of keys of rejected orders per account, newest first. A rate limit applies to placed orders only. */
const MOST_REFUSALS = 100;

const OLDEST_REFUSAL = `
  SELECT created_at AS createdAt FROM idempotency_keys WHERE caller_id = ? AND refusal IS NOT NULL
  ORDER BY created_at DESC LIMIT 1 OFFSET ${MOST_REFUSALS}`;
const DELETE_REFUSALS =
  'DELETE FROM idempotency_keys WHERE caller_id = ? AND refusal IS NOT NULL AND created_at <= ?';

@Injectable()
export class IdempotencyService implements OnModuleInit {
  constructor(private readonly jobs: JobsService) {}

  onModuleInit(): void {
    this.jobs.addPurge('purge-idempotency-keys', EVERY_TEN_MINUTES, () => {
      return { table: 'idempotency_keys', column: 'created_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /**
   * Does the work, in the caller's transaction, unless this request was answered before; then it
   * answers the same again. Of two at once the second waits for the first one's transaction.
   */
  async once(
    manager: EntityManager,
    request: IdempotentRequest,
    work: () => Promise<Refusal>,
  ): Promise<Refusal> {
    const { callerId, key } = request;
    const requestHash = hash(request.body);
    const claim = { callerId, key, requestHash, refusal: null, createdAt: new Date() };
    if (!(await insertIfNew(manager, claim))) {
      return answerAgain(await manager.findOneByOrFail(IdempotencyKey, { callerId, key }), requestHash);
    }
    const refusal = await work();
    if (refusal) {
      await manager.update(IdempotencyKey, { callerId, key }, { refusal: serialize(refusal) });
      await deleteOldRefusals(manager, callerId);
    }
    return refusal;
  }
}

async function deleteOldRefusals(manager: EntityManager, callerId: string): Promise<void> {
  const [oldest] = await manager.query(OLDEST_REFUSAL, [callerId]);
  if (oldest) await manager.query(DELETE_REFUSALS, [callerId, oldest.createdAt]);
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

function answerAgain(earlier: IdempotencyKey, requestHash: string): Refusal {
  if (earlier.requestHash !== requestHash) {
    const detail = 'This Idempotency-Key was used for another request: take a new key for each order.';
    throw new ProblemException(422, 'idempotency-key-reused', detail);
  }
  return earlier.refusal === null ? undefined : deserialize(earlier.refusal);
}

function hash(body: object): string {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

function serialize(refusal: ProblemException): string {
  return JSON.stringify([refusal.getStatus(), refusal.code, refusal.detail, refusal.extras]);
}

function deserialize(refusal: string): ProblemException {
  const [status, code, detail, extras] = JSON.parse(refusal);
  return new ProblemException(status, code, detail, extras);
}
