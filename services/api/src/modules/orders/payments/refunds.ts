import { newId } from '@whetstone/server/database/new-id';
import { insertRow } from '@whetstone/server/database/prepared-queries';
import { type EntityManager, In } from 'typeorm';
import { requireAmount } from '../../../common/amount.ts';
import { digitsOf, toMinor } from '../../../common/money.ts';
import {
  amountsOf,
  storedTaxes,
  type TaxTotal,
  taxesInRefund,
  withoutRefunded,
} from '../../../common/taxes/calculate-taxes.ts';
import type { Order } from '../order.entity.ts';
import type { Actor } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { dueByRate } from '../pricing/taxation.ts';
import type { PaymentProviders } from '../providers/payment-providers.service.ts';
import { Payment, Refund, type RefundReason } from './payment.entity.ts';
import { readMoney, refundableCents } from './refundable.ts';

/** No close attempt has failed yet. */
export const AT_ONCE = new Date(0);

export interface RequestedRefund {
  /** Default: a new one. */
  id?: string;
  reason: RefundReason;
  actor: Actor;
  note?: string;
  /** Only the price of this line, with its tax. */
  line?: OrderLine;
  /** Only what the customer paid for returned tools, by rate. */
  paid?: readonly TaxTotal[];
  /** Only this part of what is left, in the currency of the order. */
  amount?: number | undefined;
}

/**
 * Requests the refund of one line, of returned tools, or of everything that is left of the money that a provider received for the locked order. Returns the cents:
 * 0 if the money came in another way, or nothing is left. A bank decides about disputed money.
 * @throws ProblemException 400 if less than the amount is left
 */
export async function requestRefund(
  manager: EntityManager,
  order: Order,
  { line, paid: returned, amount, ...refund }: RequestedRefund,
  providers: PaymentProviders,
): Promise<number> {
  const payment = await findPaid(manager, order.id);
  if (!payment) return 0;
  const left = refundableCents(order, await readMoney(manager, order.id));
  if (left === 0) return 0;
  const part = line ? dueByRate(order, [line], false) : returned;
  const paid = part ?? (await unreturnedByRate(manager, order, payment));
  const { grossCents } = amountsOf(paid);
  const wantedCents = part ? grossCents : partOf(left, amount, order.currency);
  const amountCents =
    part || amount !== undefined
      ? Math.min(left, providers.returnable(wantedCents, order.currency, payment.provider))
      : left;
  if (amountCents === 0) return 0;
  const taxes = taxesInRefund(paid, Math.min(amountCents, grossCents));
  await insertRefund(manager, order, payment, { ...refund, amountCents, lineId: line?.id ?? null, taxes });
  return amountCents;
}

/** The cents of the amount, by default all that are left. @throws ProblemException 400 */
export function partOf(left: number, amount: number | undefined, currency: string): number {
  if (amount === undefined) return left;
  requireAmount('amount', amount, currency, { min: 1, max: left });
  return toMinor(amount, digitsOf(currency));
}

/** What the customer paid for the lines in the total and the delivery, by rate, without what earlier refunds of no single line returned. */
async function unreturnedByRate(
  manager: EntityManager,
  order: Order,
  { id: paymentId }: Payment,
): Promise<TaxTotal[]> {
  const earlier = await manager.findBy(Refund, { paymentId });
  const lines = linesInTotal(await manager.findBy(OrderLine, { orderId: order.id }));
  const whole = earlier.filter(({ lineId, taxes }) => lineId === null && taxes !== null);
  const returned = whole.flatMap(({ taxes }): TaxTotal[] => JSON.parse(taxes ?? '[]'));
  return withoutRefunded(dueByRate(order, lines, true), returned);
}

/** The open lines. Without any, the lines that were cancelled last, and so with the order. */
function linesInTotal<Line extends Pick<OrderLine, 'cancelledAt'>>(lines: readonly Line[]): Line[] {
  const open = lines.filter(({ cancelledAt }) => cancelledAt === null);
  if (open.length > 0) return open;
  const last = Math.max(...lines.map(({ cancelledAt }) => Number(cancelledAt)));
  return lines.filter(({ cancelledAt }) => cancelledAt?.getTime() === last);
}

/** The payment at a provider to which the money of the order belongs. An order has at most one. */
export function findPaid(manager: EntityManager, orderId: string): Promise<Payment | null> {
  return manager.findOneBy(Payment, { orderId, state: 'paid' });
}

/** A job sends the refund to the provider. */
export async function insertRefund(
  manager: EntityManager,
  order: Order,
  { id: paymentId, provider }: Payment,
  {
    actor,
    note = '',
    lineId = null,
    taxes,
    ...refund
  }: Omit<RequestedRefund, 'line' | 'paid'> & {
    amountCents: number;
    lineId?: string | null;
    taxes?: readonly TaxTotal[];
  },
): Promise<void> {
  const { id: orderId, changedAt } = order;
  await insertRow(manager, Refund, {
    ...{ id: newId(), paymentId, orderId, provider, lineId, note, ...refund },
    taxes: taxes && storedTaxes(order) ? JSON.stringify(taxes) : null,
    ...{ actorId: actor.id, actorName: actor.name },
    ...{ state: 'requested', externalId: null, generation: 0, attempts: 0, lastError: '' },
    ...{ nextAttemptAt: new Date(Date.now()), createdAt: changedAt, changedAt },
  });
}

/** Ends the open payments of a locked order. A job closes them at their provider. Money that still arrives is refunded. */
export async function closePayments(
  manager: EntityManager,
  { id: orderId, changedAt }: Order,
): Promise<void> {
  const open = await manager.findBy(Payment, { orderId, state: 'open' });
  if (open.length === 0) return;
  await manager.update(Payment, { id: In(open.map(({ id }) => id)) }, closingAt(changedAt));
}

/** The changes of a payment that a job closes at its provider, at once. */
export function closingAt(changedAt: Date): Pick<Payment, 'state' | 'changedAt' | 'nextAttemptAt'> {
  return { state: 'closing', changedAt, nextAttemptAt: AT_ONCE };
}
