import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { discountsOfLine, discountsOfOrder } from '../../../common/discounts/discounts.ts';
import { type StockChange, StockService } from '../../tools/stock.service.ts';
import { creditedLine } from '../invoices/credit-notes.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order } from '../order.entity.ts';
import {
  type Actor,
  lockByNumber,
  lockOrder,
  openLines,
  orderNotFound,
  record,
  SHOP,
} from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { findOpen, isPartlyShipped, stateOfLines, unshippedPart } from '../parcels/parcels.ts';
import { RefundRequests } from '../payments/refund-requests.service.ts';
import { closePayments } from '../payments/refunds.ts';
import { priceOrder, storedPrice } from '../pricing/price-order.ts';
import { taxedAsPlaced } from '../pricing/taxation.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import { impossibleStep, isPossible } from '../step-rules.ts';
import { amountOf, OrderTransitions } from './order-transitions.service.ts';

/** Cancels orders and lines, and returns their money and tools. Each cancellation is one transaction. */
@Injectable()
export class OrderCancellations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transitions: OrderTransitions,
    private readonly stock: StockService,
    private readonly refunds: RefundRequests,
    private readonly invoices: InvoiceIssuer,
    private readonly promotions: PromotionsService,
  ) {}

  /**
   * Cancels every open line, and of an order that is partly shipped, what is not shipped. Customers can cancel their own order until it is packed.
   * @throws ProblemException 404, 409
   */
  async cancel(number: string, caller: AuthenticatedUser, note?: string): Promise<void> {
    await inTransaction(this.dataSource, 'cancel', async (manager) => {
      const order = await lockByNumber(manager, number);
      if (caller.role !== 'admin' && order.userId !== caller.id) throw orderNotFound();
      const open = await findOpen(manager, order.id);
      if (isPartlyShipped(order.state, open)) return this.cancelRest(manager, order, open, caller, note);
      await this.transitions.change(manager, order, 'cancel', caller, { note });
      await this.release(manager, order, caller);
    });
    this.transitions.wakeWorkers();
  }

  /** Cancels and refunds what is not shipped. The order is shipped then. */
  private async cancelRest(
    manager: EntityManager,
    order: Order,
    open: readonly OrderLine[],
    caller: AuthenticatedUser,
    note = '',
  ): Promise<void> {
    if (!isPossible('cancel', order, caller.role)) throw impossibleStep('cancel', order, caller.role);
    const unshipped = open.filter(({ quantity, shipped }) => shipped < quantity);
    const rest: OrderLine[] = [];
    for (const line of unshipped) rest.push(await unshippedPart(manager, line));
    const changes = rest.map(({ id, toolId, quantity }) => ({ lineId: id, toolId, quantity }));
    await this.cancelLines(manager, order, changes);
    await closePayments(manager, order);
    let cents = 0;
    for (const line of rest) {
      await record(manager, order, caller, { kind: 'line-cancelled', lineId: line.id, note });
      cents += await this.refunds.request(manager, order, { reason: 'cancelled', actor: caller, line });
    }
    const kept = await findOpen(manager, order.id);
    await updateTotal(manager, order, kept);
    const state = stateOfLines(kept);
    await manager.update(Order, { id: order.id }, { state });
    const lines = rest.map(({ service, quantity }) => `${quantity} × ${service}`).join(', ');
    await this.transitions.recordAction(manager, order, caller, 'line-cancelled', {
      state,
      line: lines,
      note,
      ...(cents > 0 && amountOf(order, cents)),
    });
    // The invoice has the whole lines, by the ids that the shipped parts keep.
    const credited = rest.map((line, index) => ({
      ...creditedLine(line),
      id: unshipped[index]?.id ?? line.id,
    }));
    await this.invoices.credit(manager, order, { lines: credited });
  }

  /** Cancels the order in the name of the shop, unless `isDue` returns false for the locked order. */
  async cancelByShop(
    id: string,
    note: string,
    isDue: (manager: EntityManager, order: Order) => Promise<boolean>,
  ): Promise<void> {
    await inTransaction(this.dataSource, 'cancel-unconfirmed', async (manager) => {
      const order = await lockOrder(manager, { id });
      if (!(await isDue(manager, order))) return;
      const { changedAt } = order;
      await manager.update(Order, { id }, { state: 'cancelled', changedAt });
      await record(manager, order, SHOP, { kind: 'cancelled', note });
      await this.release(manager, order, SHOP);
    });
    this.transitions.wakeWorkers();
  }

  /** Returns false if the line was cancelled before. @throws ProblemException 404, 403 for another account, 409 once the order is packed */
  async cancelLine(lineId: string, caller: AuthenticatedUser): Promise<boolean> {
    const found = await this.dataSource.getRepository(OrderLine).findOneBy({ id: lineId });
    if (!found) throw new ProblemException(404, 'not-found', 'There is no order with this id.');
    const where = { id: found.orderId };
    const isCancelled = await inTransaction(this.dataSource, 'cancel-line', async (manager) => {
      const order = await lockOrder(manager, where);
      if (caller.role !== 'admin' && order.userId !== caller.id)
        throw new ProblemException(403, 'forbidden', 'This order belongs to another account.');
      const line = await manager.findOneByOrFail(OrderLine, { id: lineId });
      if (line.cancelledAt) return false;
      // Packed goods leave the shelf: even an admin cancels only the whole order.
      if (order.state !== 'placed') throw impossibleStep('cancel', order, 'user', line.service);
      const { id, toolId, quantity } = line;
      await this.cancelLines(manager, order, [{ lineId: id, toolId, quantity }]);
      const { isLast, cents } = await this.settleLine(manager, order, lineId, caller);
      const details = { line: line.service, ...(cents > 0 && amountOf(order, cents)) };
      await this.transitions.recordAction(manager, order, caller, 'line-cancelled', details);
      await this.invoices.credit(manager, order, isLast ? {} : { lines: [creditedLine(line)] });
      return true;
    });
    if (isCancelled) this.transitions.wakeWorkers();
    return isCancelled;
  }

  /** Records a cancelled line, and the cancellation of the order with its last line. Returns whether it was the last one, and the refund in cents. */
  private async settleLine(
    manager: EntityManager,
    order: Order,
    lineId: string,
    actor: Actor,
  ): Promise<{ isLast: boolean; cents: number }> {
    await record(manager, order, actor, { kind: 'line-cancelled', lineId });
    const open = await manager.findBy(OrderLine, { orderId: order.id, cancelledAt: IsNull() });
    if (open.length === 0) {
      await manager.update(Order, { id: order.id }, { state: 'cancelled', changedAt: order.changedAt });
      await record(manager, order, actor, { kind: 'cancelled' });
      await this.promotions.returnUses(manager, order);
    } else await updateTotal(manager, order, open);
    await closePayments(manager, order);
    const line = open.length > 0 ? await manager.findOneByOrFail(OrderLine, { id: lineId }) : undefined;
    const cents = await this.refunds.request(manager, order, { reason: 'cancelled', actor, line });
    return { isLast: open.length === 0, cents };
  }

  /** Returns the money, the lines and the uses of promotions of a cancelled order, with a credit note for its invoice. */
  private async release(manager: EntityManager, order: Order, actor: Actor): Promise<void> {
    await closePayments(manager, order);
    await this.refunds.request(manager, order, { reason: 'cancelled', actor });
    await this.cancelLines(manager, order, await openLines(manager, order.id));
    await this.promotions.returnUses(manager, order);
    await this.invoices.credit(manager, order);
  }

  /** Cancels open lines of a locked order, and returns them to the stock unless the order has released it. */
  private async cancelLines(
    manager: EntityManager,
    { stockReleasedAt, changedAt: cancelledAt }: Order,
    lines: readonly StockChange[],
  ): Promise<void> {
    for (const { lineId: id } of lines) await manager.update(OrderLine, { id }, { cancelledAt });
    if (!stockReleasedAt) await this.stock.restock(manager, lines);
  }
}

async function updateTotal(manager: EntityManager, order: Order, open: readonly OrderLine[]): Promise<void> {
  const { id, deliveryCents: cents, changedAt } = order;
  const lines = open.map((line) => ({ ...line, discounts: discountsOfLine(line) }));
  const delivery = { cents, discounts: discountsOfOrder(order).delivery };
  const price = priceOrder(lines, delivery, taxedAsPlaced(order));
  await manager.update(Order, { id }, { ...storedPrice(price), changedAt });
}
