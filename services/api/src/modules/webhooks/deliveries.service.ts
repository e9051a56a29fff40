import { Injectable, Logger } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { type Condition, TableReader, writePrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction, retryWriteConflicts } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { type WebhookResult, WebhookSender } from '@whetstone/server/webhooks/webhook-sender';
import { DataSource, type EntityManager, In, LessThanOrEqual, MoreThan, MoreThanOrEqual } from 'typeorm';
import { inCrashTestedTransaction } from '../../common/crash-points.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { TEST_EVENT, WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import { erasedPayload, testPayload } from './webhook-payloads.dto.ts';
import type { ListWebhookDeliveriesQuery } from './webhooks.dto.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
/** The waits between attempts: ten attempts in three days. */
const WAITS_MS = [
  ...[MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];
/** Longer than an attempt. If an instance crashes during an attempt, any instance repeats the attempt after this time. */
const LEASE_MS = MINUTE;
const MAX_FAILURES = 10;
const MAX_FAILING_MS = 24 * HOUR;
const GONE = 410;
/** Deleted endpoints included. */
const ENDPOINTS = 'SELECT DISTINCT endpoint_id AS id FROM webhook_deliveries';
const ERASE = 'UPDATE webhook_deliveries SET payload = ? WHERE id = ?';

/** Makes the attempts, and stores their results. */
@Injectable()
export class DeliveriesService {
  private readonly logger = new Logger(DeliveriesService.name);
  private readonly table: TableReader<WebhookDelivery>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
    private readonly audit: AuditLog,
  ) {
    this.table = new TableReader(dataSource.getRepository(WebhookDelivery), false);
  }

  /** Newest first. */
  list(endpointId: string, { state, ...page }: ListWebhookDeliveriesQuery): Promise<Page<WebhookDelivery>> {
    const where: Condition[] = [{ sql: 'endpoint_id = ?', values: [endpointId] }];
    if (state !== undefined) where.push({ sql: 'state = ?', values: [state] });
    return keysetPage(this.table, where, sortOrder('newest'), page);
  }

  /** Sends a test event once, also to a paused endpoint. */
  async test(endpoint: WebhookEndpoint, admin: AuthenticatedUser): Promise<WebhookDelivery> {
    const payload = JSON.stringify(testPayload());
    const delivery = newDelivery({ endpointId: endpoint.id, eventId: newId(), type: TEST_EVENT, payload });
    const claimed = { ...delivery, attempts: 1, nextAttemptAt: leaseEnd() };
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(WebhookDelivery, claimed);
      const subject = { kind: 'webhook', id: endpoint.id };
      await this.audit.record(manager, { actor: admin, action: 'webhook.tested', subject });
    });
    return this.attemptClaimed(claimed, endpoint);
  }

  /** Makes a further attempt now. @throws ProblemException 404, or 409 for a paused endpoint or a concurrent attempt */
  async sendAgain(id: string, admin: AuthenticatedUser): Promise<WebhookDelivery> {
    const delivery = await this.deliveries.findOneBy({ id });
    const endpoint =
      delivery &&
      (await this.dataSource.getRepository(WebhookEndpoint).findOneBy({ id: delivery.endpointId }));
    if (!endpoint) throw new ProblemException(404, 'not-found', 'There is no delivery with this id.');
    if (endpoint.state === 'paused') throw webhookPaused();
    const claimed = await inTransaction(this.dataSource, async (manager) => {
      const subject = { kind: 'webhook', id: endpoint.id };
      const after = { delivery: id };
      await this.audit.record(manager, { actor: admin, action: 'webhook.sent-again', subject, after });
      const claim = await claimAttempt(manager, delivery);
      if (!claim) throw alreadySending();
      return claim;
    });
    return this.attemptClaimed(claimed, endpoint);
  }

  /** The deliveries of the endpoint that are due, oldest first. */
  due(endpointId: string, limit: number): Promise<WebhookDelivery[]> {
    return this.deliveries.find({
      where: { endpointId, state: 'queued', nextAttemptAt: LessThanOrEqual(new Date()) },
      order: { nextAttemptAt: 'ASC' },
      take: limit,
    });
  }

  /** Returns undefined if another attempt has started since the delivery was read. */
  async attempt(
    delivery: WebhookDelivery,
    endpoint: WebhookEndpoint,
    stop?: AbortSignal,
  ): Promise<WebhookDelivery | undefined> {
    const claimed = await retryWriteConflicts(() => claimAttempt(this.dataSource.manager, delivery));
    return claimed && this.attemptClaimed(claimed, endpoint, stop);
  }

  /**
   * Removes the customer from the payloads of these events, in the transaction that erases the account. A delivery that is still queued is sent
   * without the customer.
   */
  async erase(manager: EntityManager, eventIds: readonly string[]): Promise<void> {
    const endpoints: { id: string }[] = await manager.query(ENDPOINTS);
    for (const { id: endpointId } of endpoints) {
      const where = { endpointId, eventId: In(eventIds) };
      // A locking read: an older snapshot could miss a delivery.
      for (const { id, payload } of await manager.find(WebhookDelivery, { where, ...forUpdate(manager) }))
        await writePrepared(manager, ERASE, [erasedPayload(payload), id]);
    }
  }

  private get deliveries() {
    return this.dataSource.getRepository(WebhookDelivery);
  }

  private async attemptClaimed(
    delivery: WebhookDelivery,
    endpoint: WebhookEndpoint,
    stop?: AbortSignal,
  ): Promise<WebhookDelivery> {
    const { eventId: id, payload } = delivery;
    const { url } = endpoint;
    const attemptedAt = new Date();
    const result = await this.sender.send({ url, id, payload, secrets: secretsOf(endpoint) }, stop);
    // The attempt is repeated after its lease.
    if (stop?.aborted) return delivery;
    const settled = { ...outcomeOf(delivery, result), attemptedAt };
    await inCrashTestedTransaction(this.dataSource, 'settle-webhook', (manager) =>
      this.settle(manager, delivery, settled),
    );
    return { ...delivery, ...settled };
  }

  /** Stores the result, unless a later attempt has started. */
  private async settle(
    manager: EntityManager,
    { id, attempts, endpointId, type }: WebhookDelivery,
    outcome: Partial<WebhookDelivery>,
  ): Promise<void> {
    const { affected } = await manager.update(WebhookDelivery, { id, attempts }, outcome);
    if (affected !== 1 || type === TEST_EVENT) return;
    if (outcome.state === 'delivered') {
      const failing = { id: endpointId, failures: MoreThan(0) };
      await manager.update(WebhookEndpoint, failing, { failures: 0, failingSince: null });
    } else await this.countFailure(manager, endpointId, outcome);
  }

  private async countFailure(
    manager: EntityManager,
    id: string,
    { status, error }: Partial<WebhookDelivery>,
  ): Promise<void> {
    const now = new Date();
    await manager.increment(WebhookEndpoint, { id }, 'failures', 1);
    await manager.update(WebhookEndpoint, { id, failures: 1 }, { failingSince: now });
    const isGone = status === GONE;
    const failing = {
      failures: MoreThanOrEqual(MAX_FAILURES),
      failingSince: LessThanOrEqual(new Date(now.getTime() - MAX_FAILING_MS)),
    };
    const pauseReason = isGone
      ? 'The receiver returned 410, which ends the subscription.'
      : `Every attempt of the last day failed, and there were ten or more. The newest error: ${error}`;
    const { affected } = await manager.update(
      WebhookEndpoint,
      { id, state: 'active', ...(!isGone && failing) },
      { state: 'paused', pauseReason, version: () => 'version + 1', changedAt: now },
    );
    if (affected === 1) this.logger.warn({ webhook: id }, `A webhook was paused. ${pauseReason}`);
  }
}

/** Starts an attempt. Returns undefined if another one has started since the delivery was read. */
async function claimAttempt(
  manager: EntityManager,
  delivery: WebhookDelivery,
): Promise<WebhookDelivery | undefined> {
  const { id, attempts } = delivery;
  const claim = { state: 'queued' as const, attempts: attempts + 1, nextAttemptAt: leaseEnd() };
  const { affected } = await manager.update(WebhookDelivery, { id, attempts }, claim);
  return affected === 1 ? { ...delivery, ...claim } : undefined;
}

export function newDelivery(
  event: Pick<WebhookDelivery, 'endpointId' | 'eventId' | 'type' | 'payload'>,
): WebhookDelivery {
  const now = new Date();
  return {
    ...{ id: newId(), state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now, ...event },
    ...{ attemptedAt: null, status: null, error: null, durationMs: null },
  };
}

function leaseEnd(): Date {
  return new Date(Date.now() + LEASE_MS);
}

function secretsOf({ secret, previousSecret, previousSecretUntil }: WebhookEndpoint): string[] {
  const isRotating = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return previousSecret && isRotating ? [secret, previousSecret] : [secret];
}

function outcomeOf(
  { attempts, type }: WebhookDelivery,
  { status, error, durationMs }: WebhookResult,
): Partial<WebhookDelivery> {
  const wait = WAITS_MS[attempts - 1];
  const isRetried = error !== undefined && wait !== undefined && type !== TEST_EVENT;
  return {
    ...{ status: status ?? null, error: error ?? null, durationMs },
    state: isRetried ? 'queued' : error === undefined ? 'delivered' : 'failed',
    nextAttemptAt: isRetried ? new Date(Date.now() + wait) : null,
  };
}

function webhookPaused(): ProblemException {
  const detail =
    'The webhook is paused. Resume it first: it then gets every event that was queued meanwhile.';
  return new ProblemException(409, 'webhook-paused', detail);
}

function alreadySending(): ProblemException {
  const detail = 'This delivery is being sent at the moment. Load the list again to see the result.';
  return new ProblemException(409, 'already-sending', detail);
}
