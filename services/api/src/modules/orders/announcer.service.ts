import { Injectable } from '@nestjs/common';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate } from '@whetstone/server/database/transactions';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, type EntityManager, In } from 'typeorm';
import { inCrashTestedTransaction } from '../../common/crash-points.ts';
import { Order } from './order.entity.ts';
import { Purchase, PurchaseEvent } from './purchase.entity.ts';

/** A change of a purchase. Purchase and lines are as they are now, which can be later than the event. */
export interface Announcement {
  event: PurchaseEvent;
  purchase: Purchase;
  /** In the order of their ids, cancelled lines included. */
  lines: readonly Order[];
}

export interface PurchaseListener {
  /** Inserts rows, such as emails, in the transaction that marks the events as announced: once for each event. */
  announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void>;
  /** Called after such transactions. Must return at once. */
  wake(): void;
}

const BATCH_SIZE = 50;
const NEXT_EVENTS =
  'SELECT id FROM purchase_events WHERE announced_at IS NULL AND id > ? ORDER BY id LIMIT ?';

/**
 * Reports each committed event of a purchase to its listeners, once. `purchase_events` is the outbox: the transaction that changes a purchase does
 * nothing else for its emails and webhooks.
 */
@Injectable()
export class Announcer {
  /** Announces soon, without waiting. Call it after the commit of an event. */
  readonly wake: () => void;
  private readonly listeners: PurchaseListener[] = [];

  constructor(
    private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    this.wake = jobs.addWorker('announce-purchases', (signal) => this.announceAll(signal));
  }

  /** Adds a listener before the service starts. */
  listen(listener: PurchaseListener): void {
    this.listeners.push(listener);
  }

  /** Continues after an event that fails, which the next run announces. @throws the first error */
  private async announceAll(signal: AbortSignal): Promise<void> {
    const errors: unknown[] = [];
    let last = '';
    for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal.aborted; ) {
      const rows = await readPrepared(this.dataSource, NEXT_EVENTS, [last, BATCH_SIZE]);
      const ids = rows.map(({ id }) => String(id));
      count = ids.length;
      last = ids.at(-1) ?? last;
      if (count === 0) break;
      await this.announce(ids).catch(async () => {
        for (const id of ids) await this.announce([id]).catch((error: unknown) => errors.push(error));
      });
      for (const listener of this.listeners) listener.wake();
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Announces these events in one transaction, except those that another instance has announced. */
  private async announce(ids: readonly string[]): Promise<void> {
    await inCrashTestedTransaction(this.dataSource, 'announce', async (manager) => {
      // By the primary key alone: a lock on the index of unannounced events would block checkouts, which insert into it.
      const where = { id: In(ids) };
      const order = { id: 'ASC' } as const;
      const found = await manager.find(PurchaseEvent, { where, order, ...forUpdate(manager) });
      const events = found.filter(({ announcedAt }) => announcedAt === null);
      if (events.length === 0) return;
      const announced = { id: In(events.map(({ id }) => id)) };
      await manager.update(PurchaseEvent, announced, { announcedAt: new Date() });
      const purchaseId = In([...new Set(events.map((event) => event.purchaseId))]);
      const purchases = await manager.findBy(Purchase, { id: purchaseId });
      const lines = await manager.find(Order, { where: { purchaseId }, order });
      const announcements = events.flatMap((event) => {
        const purchase = purchases.find(({ id }) => id === event.purchaseId);
        if (!purchase) return [];
        return [{ event, purchase, lines: lines.filter(({ purchaseId }) => purchaseId === purchase.id) }];
      });
      for (const listener of this.listeners) await listener.announce(manager, announcements);
    });
  }
}
