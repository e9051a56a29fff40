import { Injectable, Logger } from '@nestjs/common';
import { type WebhookResult, WebhookSender } from '@whetstone/server/webhooks/webhook-sender';
import { DataSource, type EntityManager, LessThanOrEqual, MoreThan, MoreThanOrEqual } from 'typeorm';
import { inTransaction } from '../../common/crash-points.ts';
import { TEST_EVENT, WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
/** The waits between attempts: ten attempts in three days. */
const WAITS_MS = [
  ...[MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];
const MAX_FAILURES = 10;
const MAX_FAILING_MS = 24 * HOUR;
const GONE = 410;

@Injectable()
export class DeliveryAttempts {
  private readonly logger = new Logger(DeliveryAttempts.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
  ) {}

  /** Sends a claimed delivery, and stores the result. */
  async make(
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
    await inTransaction(this.dataSource, 'settle-webhook', (manager) =>
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
    const pauseReason = isGone ? 'gone' : 'failing';
    const { affected } = await manager.update(
      WebhookEndpoint,
      { id, state: 'active', ...(!isGone && failing) },
      { state: 'paused', pauseReason, version: () => 'version + 1', changedAt: now },
    );
    if (affected === 1) this.logger.warn({ webhook: id, pauseReason, error }, 'A webhook was paused.');
  }
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
