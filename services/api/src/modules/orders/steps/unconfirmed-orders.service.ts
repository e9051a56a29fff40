import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { EVERY_TEN_MINUTES, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { Payment } from '../payments/payment.entity.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { UNCONFIRMED_LIFE_MS, UNCONFIRMED_ORDERS } from '../payments/unconfirmed-rule.ts';
import { ProviderUnavailableException } from '../providers/payment-provider.ts';
import { OrderCancellations } from './order-cancellations.service.ts';

const BATCH_SIZE = 100;
const NOTE = 'The order was not paid within a day, and the email address of the account is not confirmed.';

/** Cancels unpaid orders of accounts that have not confirmed their email address, a day after they were placed. */
@Injectable()
export class UnconfirmedOrders {
  private readonly logger = new Logger(UnconfirmedOrders.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly settlement: PaymentSettlement,
    private readonly cancellations: OrderCancellations,
    jobs: JobsService,
  ) {
    jobs.add('cancel-unconfirmed', EVERY_TEN_MINUTES, (signal) => this.cancelDue(signal));
  }

  private async cancelDue(signal: AbortSignal): Promise<void> {
    let last = '';
    for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal.aborted; ) {
      const values = [0, firstIdSince(Date.now() - UNCONFIRMED_LIFE_MS), last, BATCH_SIZE];
      const sql = `${UNCONFIRMED_ORDERS} AND o.id < ? AND o.id > ? ORDER BY o.id LIMIT ?`;
      const due = await readPrepared(this.dataSource, sql, values);
      count = due.length;
      for (const { id } of due) {
        if (signal.aborted) return;
        last = String(id);
        await this.cancel(last);
      }
    }
  }

  /** Closes the payments first: a customer who has just paid keeps the order. While the provider does not respond, or refuses, the order waits for the next run. */
  private async cancel(id: string): Promise<void> {
    try {
      const payments = await this.payments.findBy({ orderId: id, state: In(['open', 'closing']) });
      for (const payment of payments) await this.settlement.close(payment);
    } catch (error) {
      // The other orders do not wait for a page that a provider does not close.
      if (!(error instanceof ProviderUnavailableException))
        this.logger.error(error, `A payment of the order ${id} could not be closed at its provider.`);
      return;
    }
    await this.cancellations.cancelByShop(id, NOTE, isStillDue);
  }
}

async function isStillDue(manager: EntityManager, { id }: { id: string }): Promise<boolean> {
  return (await readPrepared(manager, `${UNCONFIRMED_ORDERS} AND o.id = ?`, [0, id])).length > 0;
}
