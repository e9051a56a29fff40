import { Injectable } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, In } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import { inTransaction } from '../../../common/crash-points.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { Order } from '../order.entity.ts';
import { lockOrder, openLines, record, SHOP } from '../order-changes.ts';
import { Payment } from '../payments/payment.entity.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';

const BATCH_SIZE = 100;
const HELD = `SELECT id FROM orders
  WHERE stock_released_at IS NULL AND payment = 'unpaid' AND state = 'placed' AND id < ? AND id > ? ORDER BY id LIMIT ?`;

/** Returns the stock of unpaid orders to the shop once their hold ends. The orders stay. */
@Injectable()
export class StockHolds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly announcer: Announcer,
    jobs: JobsService,
    private readonly config: Config,
    private readonly providers: PaymentProviders,
  ) {
    jobs.add('release-stock', EVERY_MINUTE, (signal) => this.releaseDue(signal));
  }

  private async releaseDue(signal: AbortSignal): Promise<void> {
    // Without a provider, nobody could pay the order.
    if (this.providers.all.length === 0) return;
    const below = firstIdSince(Date.now() - this.config.holdMs);
    let last = '';
    for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
      const due = await readPrepared(this.dataSource, HELD, [below, last, BATCH_SIZE]);
      count = due.length;
      for (const { id } of due) {
        if (signal.aborted) return;
        last = String(id);
        await this.release(last);
      }
    }
    this.announcer.wake();
  }

  /** Keeps the stock while a payment can still arrive that began during the hold: later ones cannot prolong it without end. */
  private release(id: string): Promise<void> {
    return inTransaction(this.dataSource, 'release-stock', async (manager) => {
      const order = await lockOrder(manager, { id });
      const { state, payment, stockReleasedAt, createdAt, changedAt } = order;
      if (state !== 'placed' || payment !== 'unpaid' || stockReleasedAt) return;
      const endsAt = createdAt.getTime() + this.config.holdMs;
      const unsettled = await manager.findBy(Payment, { orderId: id, state: In(['open', 'closing']) });
      if (unsettled.some((one) => one.createdAt.getTime() < endsAt)) return;
      await manager.update(Order, { id }, { stockReleasedAt: changedAt, changedAt });
      await record(manager, order, SHOP, { kind: 'stock-released' });
      await this.stock.restock(manager, await openLines(manager, id), 'released');
    });
  }
}
