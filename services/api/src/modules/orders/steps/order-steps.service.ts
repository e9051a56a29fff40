import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { problemDocument } from '@whetstone/server/http/problem.filter';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { withTracking } from '../lists/order-search.ts';
import { Order, type PaymentState, parseNumber } from '../order.entity.ts';
import { lockByNumber, record, retakeStock } from '../order-changes.ts';
import type { TakeStepDto } from '../order-requests.dto.ts';
import type { PackResultDto } from '../orders.dto.ts';
import { addParcel, type ParcelLine } from '../parcels/parcels.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { closePayments, disputedCents, findPaid, partOf } from '../payments/refunds.ts';
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

/** Takes the steps of orders. Each is one transaction: it locks the order, checks the rules, and appends to the history. */
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
  wakeWorkers(): void {
    this.announcer.wake();
    this.settlement.wake();
  }

  /** Takes a step of a locked order. @throws ProblemException 409 for an impossible step */
  async change(
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
  async recordAction(
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
}

function receivedOf(paidOn: string | undefined, reference = '') {
  const text = reference.trim();
  return { ...(paidOn && { happenedOn: paidOn }), ...(text && { reference: text }) };
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
