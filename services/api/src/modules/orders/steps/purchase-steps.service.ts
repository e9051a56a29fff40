import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { inCrashTestedTransaction } from '../../../common/crash-points.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { Order } from '../order.entity.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import {
  closePayments,
  disputedCents,
  findPaid,
  isWhollyRefunded,
  requestRefund,
} from '../payments/refunds.ts';
import { Purchase, PurchaseEvent } from '../purchase.entity.ts';
import {
  type Actor,
  lockByNumber,
  lockPurchase,
  purchaseNotFound,
  record,
  SHOP,
} from '../purchase-changes.ts';
import { parseNumber } from '../purchase-number.ts';
import type { TakeStepDto } from '../purchase-requests.dto.ts';
import type { PackResultDto } from '../purchases.dto.ts';
import { impossibleStep, isPossible, RULES, type Step, type StepOrCancel } from './step-rules.ts';

interface StepDetails {
  note?: string;
  carrier?: string;
  tracking?: string;
}

/** Changes purchases. Each step is one transaction: it locks the purchase, checks the rules, and appends to the history. */
@Injectable()
export class PurchaseStepsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: StockService,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemException 404, or 409 for an impossible step */
  async take(number: string, { step, ...details }: TakeStepDto, caller: AuthenticatedUser): Promise<void> {
    await inCrashTestedTransaction(this.dataSource, step, async (manager) => {
      const purchase = await lockByNumber(manager, number);
      if (step === 'refund' && (await requestWholeRefund(manager, purchase, caller, details.note)))
        return this.recordAction(manager, purchase, caller, 'refund-requested', details);
      await this.change(manager, purchase, step, caller, details);
      if (step === 'pay') await closePayments(manager, purchase);
      if (step === 'pack') await requireMoneyLeft(manager, purchase);
    });
    this.wakeWorkers();
  }

  /** Cancels every open line. Customers can cancel their own purchase until it is packed. @throws ProblemException 404, 409 */
  async cancel(number: string, caller: AuthenticatedUser, note?: string): Promise<void> {
    await inCrashTestedTransaction(this.dataSource, 'cancel', async (manager) => {
      const purchase = await lockByNumber(manager, number);
      if (caller.role !== 'admin' && purchase.userId !== caller.id) throw purchaseNotFound();
      await this.change(manager, purchase, 'cancel', caller, { note });
      await this.release(manager, purchase, caller);
    });
    this.wakeWorkers();
  }

  /** Cancels the purchase in the name of the shop, unless `isDue` returns false for the locked purchase. */
  async cancelByShop(
    id: string,
    note: string,
    isDue: (manager: EntityManager, purchase: Purchase) => Promise<boolean>,
  ): Promise<void> {
    await inCrashTestedTransaction(this.dataSource, 'cancel-unconfirmed', async (manager) => {
      const purchase = await lockPurchase(manager, { id });
      if (!(await isDue(manager, purchase))) return;
      const { changedAt } = purchase;
      await manager.update(Purchase, { id }, { state: 'cancelled', changedAt });
      await record(manager, purchase, SHOP, { kind: 'cancelled', note });
      await this.release(manager, purchase, SHOP);
    });
    this.wakeWorkers();
  }

  /** Packs each purchase in its own transaction. Returns the outcome of each, in the given order. */
  async packAll(numbers: readonly string[], caller: AuthenticatedUser): Promise<PackResultDto[]> {
    const results: PackResultDto[] = [];
    const distinct = new Set(numbers.map((number) => parseNumber(number) ?? number));
    for (const number of distinct) {
      const message = await this.packOne(number, caller);
      results.push({ number, packed: message === undefined, message });
    }
    return results;
  }

  /**
   * Cancels one line, and the purchase with its last open line. Returns false if the line was cancelled before.
   * @throws ProblemException 404, 403 for another account, 409 once the purchase is packed
   */
  async cancelLine(orderId: string, caller: AuthenticatedUser): Promise<boolean> {
    const order = await this.dataSource.getRepository(Order).findOneBy({ id: orderId });
    if (!order) throw new ProblemException(404, 'not-found', 'There is no order with this id.');
    const where = { id: order.purchaseId };
    const isCancelled = await inCrashTestedTransaction(this.dataSource, 'cancel-line', async (manager) => {
      const purchase = await lockPurchase(manager, where);
      requireOwner(caller, purchase);
      const line = await manager.findOneByOrFail(Order, { id: orderId });
      if (line.cancelledAt) return false;
      // Packed goods leave the shelf: even an admin cancels only the whole purchase.
      if (purchase.state !== 'placed') throw impossibleStep('cancel', purchase, 'user', line.service);
      await this.cancelLines(manager, [line]);
      await this.settleLine(manager, purchase, orderId, caller);
      await this.recordAction(manager, purchase, caller, 'line-cancelled', { line: line.service });
      return true;
    });
    if (isCancelled) this.wakeWorkers();
    return isCancelled;
  }

  /** Records a cancelled line, and the cancellation of the purchase with its last line. */
  private async settleLine(
    manager: EntityManager,
    purchase: Purchase,
    orderId: string,
    actor: Actor,
  ): Promise<void> {
    await record(manager, purchase, actor, { kind: 'line-cancelled', orderId });
    const open = await manager.findBy(Order, { purchaseId: purchase.id, cancelledAt: IsNull() });
    if (open.length === 0) {
      await manager.update(
        Purchase,
        { id: purchase.id },
        { state: 'cancelled', changedAt: purchase.changedAt },
      );
      await record(manager, purchase, actor, { kind: 'cancelled' });
    } else await updateTotal(manager, purchase, open);
    await closePayments(manager, purchase);
    const line = open.length > 0 ? await manager.findOneByOrFail(Order, { id: orderId }) : undefined;
    await requestRefund(manager, purchase, { reason: 'cancelled', actor, line });
  }

  /** The announcer, for the emails and webhooks of the change, and the worker that calls Stripe. */
  private wakeWorkers(): void {
    this.announcer.wake();
    this.settlement.wake();
  }

  /** Returns the money and the lines of a cancelled purchase. */
  private async release(manager: EntityManager, purchase: Purchase, actor: Actor): Promise<void> {
    await closePayments(manager, purchase);
    await requestRefund(manager, purchase, { reason: 'cancelled', actor });
    const open = await manager.findBy(Order, { purchaseId: purchase.id, cancelledAt: IsNull() });
    await this.cancelLines(manager, open);
  }

  /** Returns the reason why the purchase was not packed, if any. */
  private async packOne(number: string, caller: AuthenticatedUser): Promise<string | undefined> {
    try {
      await this.take(number, { step: 'pack' satisfies Step }, caller);
      return undefined;
    } catch (error) {
      if (error instanceof ProblemException) return error.detail;
      throw error;
    }
  }

  private async change(
    manager: EntityManager,
    purchase: Purchase,
    step: StepOrCancel,
    caller: AuthenticatedUser,
    { note = '', carrier, tracking }: StepDetails,
  ): Promise<void> {
    if (!isPossible(step, purchase, caller.role)) throw impossibleStep(step, purchase, caller.role);
    const { event, change } = RULES[step];
    const delivery = step === 'ship' && { carrier: carrier?.trim(), tracking: tracking?.trim() || null };
    await manager.update(
      Purchase,
      { id: purchase.id },
      { ...change, ...delivery, changedAt: purchase.changedAt },
    );
    const amountCents = step === 'refund' ? await paidByHand(manager, purchase) : null;
    await record(manager, purchase, caller, { kind: event, note, amountCents });
    await this.recordAction(manager, purchase, caller, event, { ...change, ...delivery, note });
  }

  /** Records an admin's change in the audit log. The history of the purchase contains the changes of its customer. */
  private async recordAction(
    manager: EntityManager,
    { number, state, payment, userId }: Purchase,
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

  /** Returns open lines of a locked purchase to the stock. */
  private async cancelLines(manager: EntityManager, lines: readonly Order[]): Promise<void> {
    for (const { id } of lines) await manager.update(Order, { id }, { cancelledAt: new Date() });
    await this.stock.restock(
      manager,
      lines.map(({ id: orderId, toolId, quantity }) => ({ orderId, toolId, quantity })),
    );
  }
}

function requireOwner(caller: AuthenticatedUser, { userId }: Purchase): void {
  if (caller.role === 'admin' || userId === caller.id) return;
  throw new ProblemException(403, 'forbidden', 'This order belongs to another account.');
}

/** Returns false if the money did not come by Stripe: the admin has refunded it. @throws ProblemException 409 */
async function requestWholeRefund(
  manager: EntityManager,
  purchase: Purchase,
  actor: AuthenticatedUser,
  note?: string,
): Promise<boolean> {
  if (!isPossible('refund', purchase, actor.role)) throw impossibleStep('refund', purchase, actor.role);
  if (!(await findPaid(manager, purchase.id))) return false;
  if ((await requestRefund(manager, purchase, { reason: 'requested', actor, note })) > 0) return true;
  if ((await disputedCents(manager, purchase.id)) > 0) throw disputed(purchase);
  throw onItsWayBack(purchase);
}

/** The money that came without Stripe, in cents. Null if lines were cancelled after the payment: an admin can have returned their prices before. */
async function paidByHand(manager: EntityManager, { id, totalCents }: Purchase): Promise<number | null> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  const events = await manager.find(PurchaseEvent, { where: { purchaseId: id }, order });
  const kinds = events.map(({ kind }) => kind);
  return kinds.lastIndexOf('line-cancelled') > kinds.lastIndexOf('paid') ? null : totalCents;
}

/** Until Stripe confirms the refund, the purchase counts as paid. @throws ProblemException 409 */
async function requireMoneyLeft(manager: EntityManager, purchase: Purchase): Promise<void> {
  if (await isWhollyRefunded(manager, purchase.id)) throw onItsWayBack(purchase);
}

function disputed({ number, state, payment }: Purchase): ProblemException {
  const detail = `The customer's bank disputes the payment of order ${number}, so the shop cannot refund it. Answer the bank in the dashboard of Stripe.`;
  return new ProblemException(409, 'impossible-step', detail, { state, payment });
}

function onItsWayBack({ number, state, payment }: Purchase): ProblemException {
  const detail = `The whole amount of order ${number} is already on its way back.`;
  return new ProblemException(409, 'impossible-step', detail, { state, payment });
}

async function updateTotal(
  manager: EntityManager,
  { id, deliveryCents, changedAt }: Purchase,
  open: readonly Order[],
): Promise<void> {
  const totalCents = open.reduce((sum, line) => sum + line.priceCents * line.quantity, deliveryCents);
  await manager.update(Purchase, { id }, { totalCents, changedAt });
}
