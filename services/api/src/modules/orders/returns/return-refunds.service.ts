import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import type { EntityManager } from 'typeorm';
import type { Credit } from '../invoices/credit-notes.ts';
import { Order } from '../order.entity.ts';
import { record } from '../order-changes.ts';
import { RefundRequests } from '../payments/refund-requests.service.ts';
import { returnsTheRest } from '../payments/refundable.ts';
import { findPaid } from '../payments/refunds.ts';
import { isFree, type PaidForReturn, type ReturnOutcome } from '../returned-tools/returned-lines.ts';
import { nothingToRefund } from './return-problems.ts';

/** Refunds what arrived of a return, in the transaction that has locked its order. */
@Injectable()
export class ReturnRefunds {
  constructor(private readonly refunds: RefundRequests) {}

  /** Requests the refund of what arrived, or records that the admin has returned it, or that the tools were free. */
  async refund(
    manager: EntityManager,
    order: Order,
    { paid, outcome, ...credit }: PaidForReturn,
    returnId: string,
    admin: AuthenticatedUser,
    note: string,
  ): Promise<{ outcome: ReturnOutcome; credit: Credit }> {
    const { cents } = outcome;
    if (isFree(outcome)) {
      const free = { kind: 'refunded-in-part' as const, amountCents: 0, note, reference: returnId };
      await record(manager, order, admin, free);
      return { outcome: { ...outcome, refund: returnId }, credit };
    }
    if (cents === 0) throw nothingToRefund(order);
    if (await findPaid(manager, order.id)) {
      const refund = newId();
      const wanted = { id: refund, reason: 'returned' as const, actor: admin, note, paid };
      const requested = await this.refunds.request(manager, order, wanted);
      if (requested === 0) throw nothingToRefund(order);
      return { outcome: { ...outcome, cents: requested, refund }, credit: { ...credit, cents: requested } };
    }
    await this.refunds.allowByHand(manager, order, admin, cents);
    const isAll = await returnsTheRest(manager, order, cents);
    if (isAll) await manager.update(Order, { id: order.id }, { payment: 'refunded' });
    const kind = isAll ? 'refunded' : 'refunded-in-part';
    const refund = await record(manager, order, admin, { kind, amountCents: cents, note });
    return { outcome: { ...outcome, refund }, credit: { ...credit, cents } };
  }
}
