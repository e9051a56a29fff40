import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { problemDocument } from '@whetstone/server/http/problem.filter';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { discountsOfLine, discountsOfOrder } from '../../../common/discounts/discounts.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { type StockChange, StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { creditedLine } from '../invoices/credit-notes.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { withTracking } from '../lists/order-search.ts';
import { Order, type PaymentState, parseNumber } from '../order.entity.ts';
import {
  type Actor,
  lockByNumber,
  lockOrder,
  openLines,
  orderNotFound,
  record,
  retakeStock,
  SHOP,
} from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { TakeStepDto } from '../order-requests.dto.ts';
import type { PackResultDto } from '../orders.dto.ts';
import {
  addParcel,
  findOpen,
  isPartlyShipped,
  type ParcelLine,
  stateOfLines,
  unshippedPart,
} from '../parcels/parcels.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { closePayments, disputedCents, findPaid, partOf } from '../payments/refunds.ts';
import { priceOrder, storedPrice } from '../pricing/price-order.ts';
import { taxedAsPlaced } from '../pricing/taxation.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import {
  duePayment,
  impossibleStep,
  isPossible,
  RULES,
  type Step,
  type StepOrCancel,
  whollyRefunded,
} from '../step-rules.ts';
import { paidByHand, RefundRequests } from './refund-requests.service.ts';

const SEARCH = 'SELECT search_text AS searchText, search_terms AS searchTerms FROM orders WHERE id = ?';
const SET_SEARCH = 'UPDATE orders SET search_text = ?, search_terms = ? WHERE id = ?';

interface StepDetails {
  note?: string;
  carrier?: string;
  tracking?: string;
  paidOn?: string;
  reference?: string;
  /** Of the step refund, in the currency of the order. Default: everything that is left. */
  amount?: number;
  /** What the parcel contains. Default: everything that is not shipped. */
  lines?: readonly ParcelLine[];
}

/** Changes orders. Each step is one transaction: it locks the order, checks the rules, and appends to the history. */
@Injectable()
export class OrderStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly audit: AuditLog,
    private readonly refunds: RefundRequests,
    private readonly invoices: InvoiceIssuer,
    private readonly promotions: PromotionsService,
  ) {}

  /**
   * @throws ProblemException 404; 409 for an impossible step, or if the stock that an unpaid order released is gone; 403 for a large refund
   * without a recent proof
   */
  async take(number: string, { step, ...details }: TakeStepDto, caller: AuthenticatedUser): Promise<void> {
    await inTransaction(this.dataSource, step, async (manager) => {
      const order = await lockByNumber(manager, number);
      if (step === 'refund') await this.refund(manager, order, caller, details);
      else await this.change(manager, order, step, caller, details);
      if (step === 'pay') await closePayments(manager, order);
      if (step === 'pay' || step === 'ship') await this.invoices.issue(manager, order);
    });
    this.wakeWorkers();
  }

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
      await this.change(manager, order, 'cancel', caller, { note });
      await this.release(manager, order, caller);
    });
    this.wakeWorkers();
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
    for (const line of rest) {
      await record(manager, order, caller, { kind: 'line-cancelled', lineId: line.id, note });
      await this.refunds.request(manager, order, { reason: 'cancelled', actor: caller, line });
    }
    const kept = await findOpen(manager, order.id);
    await updateTotal(manager, order, kept);
    const state = stateOfLines(kept);
    await manager.update(Order, { id: order.id }, { state });
    const lines = rest.map(({ service, quantity }) => `${quantity} × ${service}`).join(', ');
    await this.recordAction(manager, order, caller, 'line-cancelled', { state, line: lines, note });
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
    this.wakeWorkers();
  }

  /** Packs each order in its own transaction. Returns the outcome of each, in the given order. */
  async packAll(
    numbers: readonly string[],
    caller: AuthenticatedUser,
    requestId: string,
  ): Promise<PackResultDto[]> {
    const results: PackResultDto[] = [];
    const distinct = new Set(numbers.map((number) => parseNumber(number) ?? number));
    for (const number of distinct) {
      try {
        await this.take(number, { step: 'pack' satisfies Step }, caller);
        results.push({ number, packed: true });
      } catch (error) {
        if (!(error instanceof ProblemException)) throw error;
        results.push({ number, packed: false, problem: problemDocument(error, requestId) });
      }
    }
    return results;
  }

  /**
   * Cancels one line, and the order with its last open line. Returns false if the line was cancelled before.
   * @throws ProblemException 404, 403 for another account, 409 once the order is packed
   */
  async cancelLine(lineId: string, caller: AuthenticatedUser): Promise<boolean> {
    const found = await this.dataSource.getRepository(OrderLine).findOneBy({ id: lineId });
    if (!found) throw new ProblemException(404, 'not-found', 'There is no order with this id.');
    const where = { id: found.orderId };
    const isCancelled = await inTransaction(this.dataSource, 'cancel-line', async (manager) => {
      const order = await lockOrder(manager, where);
      requireOwner(caller, order);
      const line = await manager.findOneByOrFail(OrderLine, { id: lineId });
      if (line.cancelledAt) return false;
      // Packed goods leave the shelf: even an admin cancels only the whole order.
      if (order.state !== 'placed') throw impossibleStep('cancel', order, 'user', line.service);
      const { id, toolId, quantity } = line;
      await this.cancelLines(manager, order, [{ lineId: id, toolId, quantity }]);
      const isLast = await this.settleLine(manager, order, lineId, caller);
      await this.recordAction(manager, order, caller, 'line-cancelled', { line: line.service });
      await this.invoices.credit(manager, order, isLast ? {} : { lines: [creditedLine(line)] });
      return true;
    });
    if (isCancelled) this.wakeWorkers();
    return isCancelled;
  }

  /** Records a cancelled line, and the cancellation of the order with its last line. Returns whether it was the last one. */
  private async settleLine(
    manager: EntityManager,
    order: Order,
    lineId: string,
    actor: Actor,
  ): Promise<boolean> {
    await record(manager, order, actor, { kind: 'line-cancelled', lineId });
    const open = await manager.findBy(OrderLine, { orderId: order.id, cancelledAt: IsNull() });
    if (open.length === 0) {
      await manager.update(Order, { id: order.id }, { state: 'cancelled', changedAt: order.changedAt });
      await record(manager, order, actor, { kind: 'cancelled' });
      await this.promotions.returnUses(manager, order);
    } else await updateTotal(manager, order, open);
    await closePayments(manager, order);
    const line = open.length > 0 ? await manager.findOneByOrFail(OrderLine, { id: lineId }) : undefined;
    await this.refunds.request(manager, order, { reason: 'cancelled', actor, line });
    return open.length === 0;
  }

  /** Requests the refund at the provider that received the money, or records that the admin returns it. @throws ProblemException 400, 409 */
  private async refund(
    manager: EntityManager,
    order: Order,
    actor: AuthenticatedUser,
    details: StepDetails,
  ): Promise<void> {
    if (!isPossible('refund', order, actor.role)) throw impossibleStep('refund', order, actor.role);
    if (!(await findPaid(manager, order.id))) return this.refundByHand(manager, order, actor, details);
    const { amount, note } = details;
    const cents = await this.refunds.request(manager, order, { reason: 'requested', actor, note, amount });
    if (cents === 0)
      throw (await disputedCents(manager, order.id)) > 0 ? disputed(order) : onItsWayBack(order);
    await this.recordAction(manager, order, actor, 'refund-requested', details);
    await this.invoices.credit(manager, order, { cents });
  }

  private async refundByHand(
    manager: EntityManager,
    order: Order,
    actor: AuthenticatedUser,
    { amount, ...details }: StepDetails,
  ): Promise<void> {
    const left = (await paidByHand(manager, order)) ?? order.totalCents;
    const cents = partOf(left, amount, order.currency);
    const isPart = cents < left;
    await this.refunds.allowByHand(manager, order, actor, isPart ? cents : order.totalCents);
    if (isPart) {
      const kind = 'refunded-in-part';
      await record(manager, order, actor, { kind, amountCents: cents, note: details.note });
      await this.recordAction(manager, order, actor, kind, { ...details, amount });
    } else await this.change(manager, order, 'refund', actor, details);
    await this.invoices.credit(manager, order, isPart ? { cents } : {});
  }

  /** The announcer, for the emails and webhooks of the change, and the worker that calls the providers. */
  private wakeWorkers(): void {
    this.announcer.wake();
    this.settlement.wake();
  }

  /** Returns the money, the lines and the uses of promotions of a cancelled order, with a credit note for its invoice. */
  private async release(manager: EntityManager, order: Order, actor: Actor): Promise<void> {
    await closePayments(manager, order);
    await this.refunds.request(manager, order, { reason: 'cancelled', actor });
    await this.cancelLines(manager, order, await openLines(manager, order.id));
    await this.promotions.returnUses(manager, order);
    await this.invoices.credit(manager, order);
  }

  private async change(
    manager: EntityManager,
    order: Order,
    step: StepOrCancel,
    caller: AuthenticatedUser,
    { note = '', carrier = '', tracking, paidOn, reference, lines }: StepDetails,
  ): Promise<void> {
    if (!isPossible(step, order, caller.role)) throw impossibleStep(step, order, caller.role);
    const payment = await duePaymentOf(manager, order);
    if (!isPossible(step, { ...order, payment }, caller.role)) throw onItsWayBack(order);
    const { event, change } = RULES[step];
    const shortage = 'payment' in change && (await retakeStock(manager, this.stock, order));
    if (shortage) throw shortage;
    const delivery = { carrier: carrier.trim(), tracking: tracking?.trim() || null };
    const parcel = step === 'ship' ? await addParcel(manager, order, { ...delivery, lines }) : undefined;
    const shipped = parcel && { ...delivery, state: parcel.state };
    const changes = { ...change, ...shipped };
    await manager.update(Order, { id: order.id }, { ...changes, changedAt: order.changedAt });
    if (shipped?.tracking) await addTrackingToSearch(manager, order.id, shipped.tracking);
    const amountCents = step === 'refund' ? await paidByHand(manager, order) : null;
    const received = step === 'pay' ? receivedOf(paidOn, reference) : {};
    const facts = parcel ? { reference: parcel.id } : received;
    await record(manager, order, caller, { kind: event, note, amountCents, ...facts });
    await this.recordAction(manager, order, caller, event, { ...changes, ...received, note });
  }

  /** Records an admin's change in the audit log. The history of the order contains the changes of its customer. */
  private async recordAction(
    manager: EntityManager,
    { number, state, payment, userId }: Order,
    caller: AuthenticatedUser,
    action: string,
    details: object,
  ): Promise<void> {
    if (caller.role !== 'admin') return;
    const before = { state, payment, note: '' };
    await this.audit.record(manager, {
      actor: caller,
      action: `order.${action}`,
      subject: { kind: 'order', id: number },
      before,
      after: { ...before, ...details },
      person: userId,
    });
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

function receivedOf(paidOn: string | undefined, reference = '') {
  const text = reference.trim();
  return { ...(paidOn && { happenedOn: paidOn }), ...(text && { reference: text }) };
}

function requireOwner(caller: AuthenticatedUser, { userId }: Order): void {
  if (caller.role === 'admin' || userId === caller.id) return;
  throw new ProblemException(403, 'forbidden', 'This order belongs to another account.');
}

async function addTrackingToSearch(manager: EntityManager, id: string, tracking: string): Promise<void> {
  const [row] = await readPrepared(manager, SEARCH, [id]);
  const before = { searchText: String(row?.searchText), searchTerms: String(row?.searchTerms) };
  const { searchText, searchTerms } = withTracking(before, tracking);
  await writePrepared(manager, SET_SEARCH, [searchText, searchTerms, id]);
}

/** Until the provider confirms the refund, the payment of the order is `paid`. */
async function duePaymentOf(manager: EntityManager, { id, payment }: Order): Promise<PaymentState> {
  if (payment !== 'paid') return payment;
  const [row] = await readPrepared(manager, `SELECT ${whollyRefunded('?')} AS refunded`, [id]);
  return duePayment(payment, Number(row?.refunded) === 1);
}

function disputed({ number, state, payment }: Order): ProblemException {
  const detail = `The customer's bank disputes the payment of order ${number}, so the shop cannot refund it. Answer the bank at the payment provider.`;
  return new ProblemException(409, 'impossible-step', detail, {
    ...{ state, payment, number },
    reason: 'disputed',
  });
}

function onItsWayBack({ number, state, payment }: Order): ProblemException {
  const detail = `The whole amount of order ${number} is already on its way back.`;
  return new ProblemException(409, 'impossible-step', detail, {
    ...{ state, payment, number },
    reason: 'refund-under-way',
  });
}

async function updateTotal(manager: EntityManager, order: Order, open: readonly OrderLine[]): Promise<void> {
  const { id, deliveryCents: cents, changedAt } = order;
  const lines = open.map((line) => ({ ...line, discounts: discountsOfLine(line) }));
  const delivery = { cents, discounts: discountsOfOrder(order).delivery };
  const price = priceOrder(lines, delivery, taxedAsPlaced(order));
  await manager.update(Order, { id }, { ...storedPrice(price), changedAt });
}
