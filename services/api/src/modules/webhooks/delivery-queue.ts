import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource } from 'typeorm';
import { DeliveriesService } from './deliveries.service.ts';
import { type DeliveryState, WebhookEndpoint } from './webhook.entity.ts';

/** Concurrent requests to one endpoint. */
const LANE_WIDTH = 4;
/** The waits of a lane whose receiver fails. The longest is over when the job wakes the lane, every minute. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 50_000;
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Sends the deliveries that are due. Each endpoint has a lane of its own, so a receiver that hangs delays only its own deliveries. A lane
 * has at most four deliveries in memory; the others wait in the database. While its receiver fails, a lane tries one delivery at a time.
 * Several instances share the work: each attempt is claimed.
 */
@Injectable()
export class DeliveryQueue implements OnModuleDestroy {
  /** Sends soon, without waiting. Call it after the commit of new deliveries. */
  readonly wake: () => void;
  private readonly logger = new Logger(DeliveryQueue.name);
  private readonly lanes = new Map<string, Promise<void>>();
  /** The receivers whose last attempts failed, on this instance. */
  private readonly failing = new Map<string, { waitMs: number; until: number }>();
  private readonly stop = new AbortController();
  private wakes = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesService,
    jobs: JobsService,
  ) {
    this.wake = jobs.addWorker('send-webhooks', () => this.startLanes());
    jobs.addPurge('purge-webhook-deliveries', EVERY_HOUR, () => {
      const below = new Date(Date.now() - KEPT_MS);
      return { table: 'webhook_deliveries', column: 'created_at', below };
    });
  }

  /** Attempts in progress end unfinished. Another instance repeats them after their lease. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.settled();
  }

  /** Resolves when no delivery is due and no attempt is in progress. */
  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all(this.lanes.values());
  }

  /** Does not wait for the lanes, so that a slow lane does not delay the next run. */
  private async startLanes(): Promise<void> {
    this.wakes += 1;
    const active = await this.endpoints.findBy({ state: 'active' });
    for (const { id } of active) {
      const isWaiting = (this.failing.get(id)?.until ?? 0) > Date.now();
      if (this.stop.signal.aborted || this.lanes.has(id) || isWaiting) continue;
      const lane = this.runLane(id)
        .catch((error: unknown) =>
          this.logger.error(error, 'A webhook delivery failed. It is repeated within a minute.'),
        )
        .finally(() => this.lanes.delete(id));
      this.lanes.set(id, lane);
    }
  }

  /** Ends when nothing is due and `wake` was not called during the last query, or when the receiver fails. */
  private async runLane(id: string): Promise<void> {
    for (;;) {
      const seen = this.wakes;
      const results = await this.sendDue(id);
      if (this.stop.signal.aborted) return;
      if (results.length === 0 && seen === this.wakes) return;
      if (results.includes('delivered')) this.failing.delete(id);
      // Undefined: another instance makes the attempt.
      else if (results.some((state) => state !== undefined)) return this.wait(id);
    }
  }

  /** Reads the endpoint again: an admin may have changed or paused it. Returns the states of the deliveries that were due. */
  private async sendDue(id: string): Promise<(DeliveryState | undefined)[]> {
    const endpoint = await this.endpoints.findOneBy({ id, state: 'active' });
    if (!endpoint) return [];
    const due = await this.deliveries.due(id, this.failing.has(id) ? 1 : LANE_WIDTH);
    const attempts = due.map(async (delivery) => {
      return (await this.deliveries.attempt(delivery, endpoint, this.stop.signal))?.state;
    });
    return Promise.all(attempts);
  }

  /** Doubles the wait: a receiver that fails costs the shop one attempt a minute, and its other deliveries keep their attempts. */
  private wait(id: string): void {
    const waitMs = Math.min(2 * (this.failing.get(id)?.waitMs ?? FIRST_WAIT_MS / 2), MAX_WAIT_MS);
    this.failing.set(id, { waitMs, until: Date.now() + waitMs });
  }

  private get endpoints() {
    return this.dataSource.getRepository(WebhookEndpoint);
  }
}
