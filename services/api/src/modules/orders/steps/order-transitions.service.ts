import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import type { EntityManager } from 'typeorm';
import { dayOf, shopTimeZone } from '../../../common/shop-days.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { withTracking } from '../lists/order-search.ts';
import { Order, type PaymentState } from '../order.entity.ts';
import { record, retakeStock } from '../order-changes.ts';
import { addParcel, type ParcelLine } from '../parcels/parcels.ts';
import { PaymentSettlement } from '../payments/payment-settlement.service.ts';
import { paidByHand } from '../payments/refund-requests.service.ts';
import {
  duePayment,
  impossibleStep,
  isPossible,
  RULES,
  type StepOrCancel,
  whollyRefunded,
} from '../step-rules.ts';

const SEARCH = 'SELECT search_text AS searchText, search_terms AS searchTerms FROM orders WHERE id = ?';
const SET_SEARCH = 'UPDATE orders SET search_text = ?, search_terms = ? WHERE id = ?';

export interface StepDetails {
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

/** Changes locked orders by the rules of their steps, for the transactions of `OrderStepsService` and `OrderCancellations`. */
@Injectable()
export class OrderTransitions {
  constructor(
    private readonly stock: StockService,
    private readonly announcer: Announcer,
    private readonly settlement: PaymentSettlement,
    private readonly audit: AuditLog,
  ) {}

  /** Takes a step of a locked order. @throws ProblemException 409 for an impossible step, or if the released stock is gone */
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
    const received = step === 'pay' ? await receivedOf(manager, order, paidOn, reference) : {};
    const facts = parcel ? { reference: parcel.id } : received;
    await record(manager, order, caller, { kind: event, note, amountCents, ...facts });
    const sent = parcel && { pieces: parcel.pieces };
    const paid = step === 'pay' && amountOf(order, order.totalCents);
    const returned = amountCents !== null && amountOf(order, amountCents);
    await this.recordAction(manager, order, caller, event, {
      ...{ ...changes, ...sent, ...received, ...paid, ...returned, note },
    });
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
      subject: number,
      before,
      after: { ...before, ...details },
      person: userId,
    });
  }

  /** After the commit: sends the emails and webhooks of the change, and calls the payment providers. */
  wakeWorkers(): void {
    this.announcer.wake();
    this.settlement.wake();
  }
}

/** What the audit log shows of a sum of an order. */
export function amountOf(
  { currency }: Order,
  amountCents: number,
): { amountCents: number; currency: string } {
  return { amountCents, currency };
}

/** @throws ProblemException 400 for a day before the order, or after today */
async function receivedOf(
  manager: EntityManager,
  { createdAt }: Order,
  paidOn: string | undefined,
  reference = '',
) {
  if (paidOn) {
    const timeZone = await shopTimeZone(manager);
    const [first, last] = [dayOf(createdAt, timeZone), dayOf(new Date(Date.now()), timeZone)];
    const message = `paidOn must be a day from ${first} to ${last}.`;
    const fault = { field: 'paidOn', code: 'day-out-of-range', params: { first, last }, message } as const;
    if (paidOn < first || paidOn > last) throw validationProblem([fault]);
  }
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

export function onItsWayBack({ number, state, payment }: Order): ProblemException {
  const detail = `The whole amount of order ${number} is already on its way back.`;
  return new ProblemException(409, 'impossible-step', detail, {
    ...{ state, payment, number },
    reason: 'refund-under-way',
  });
}
