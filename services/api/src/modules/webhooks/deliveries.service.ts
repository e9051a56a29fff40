import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { type Condition, TableReader, writePrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction, retryWriteConflicts } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { AuditLog } from '../audit/audit-log.service.ts';
import { DeliveryAttempts } from './delivery-attempts.service.ts';
import { TEST_EVENT, WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import { erasedPayload, testPayload } from './webhook-payloads.dto.ts';
import type { ListWebhookDeliveriesQuery } from './webhooks.dto.ts';

/** Longer than an attempt. If an instance crashes during an attempt, any instance repeats the attempt after this time. */
const LEASE_MS = 60_000;
/** Deleted endpoints included. */
const ENDPOINTS = 'SELECT DISTINCT endpoint_id AS id FROM webhook_deliveries';
const ERASE = 'UPDATE webhook_deliveries SET payload = ? WHERE id = ?';

/** Lists the deliveries, and claims them for attempts. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: DeliveryAttempts,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. */
  list(endpointId: string, { state, ...page }: ListWebhookDeliveriesQuery): Promise<Page<WebhookDelivery>> {
    const where: Condition[] = [{ sql: 'endpoint_id = ?', values: [endpointId] }];
    if (state !== undefined) where.push({ sql: 'state = ?', values: [state] });
    const table = new TableReader(this.dataSource.getRepository(WebhookDelivery), false);
    return keysetPage(table, where, sortOrder('newest'), page);
  }

  /** Sends a test event once, also to a paused endpoint. */
  async test(endpoint: WebhookEndpoint, admin: AuthenticatedUser): Promise<WebhookDelivery> {
    const payload = JSON.stringify(testPayload());
    const delivery = newDelivery({ endpointId: endpoint.id, eventId: newId(), type: TEST_EVENT, payload });
    const claimed = { ...delivery, attempts: 1, nextAttemptAt: leaseEnd() };
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(WebhookDelivery, claimed);
      await this.audit.record(manager, { actor: admin, action: 'webhook.tested', subject: endpoint.id });
    });
    return this.attempts.make(claimed, endpoint);
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
      const after = { delivery: id };
      await this.audit.record(manager, {
        actor: admin,
        action: 'webhook.sent-again',
        subject: endpoint.id,
        after,
      });
      const claim = await claimAttempt(manager, delivery);
      if (!claim) throw alreadySending();
      return claim;
    });
    return this.attempts.make(claimed, endpoint);
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
    return claimed && this.attempts.make(claimed, endpoint, stop);
  }

  /** Removes the customer from the payloads of these events, also of queued deliveries, in the transaction of the erasure. */
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

function webhookPaused(): ProblemException {
  const detail =
    'The webhook is paused. Resume it first: it then gets every event that was queued meanwhile.';
  return new ProblemException(409, 'webhook-paused', detail);
}

function alreadySending(): ProblemException {
  const detail = 'This delivery is being sent at the moment. Load the list again to see the result.';
  return new ProblemException(409, 'already-sending', detail);
}
