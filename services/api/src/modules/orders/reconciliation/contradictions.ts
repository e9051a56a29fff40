import { isOneOf, readPrepared } from '@whetstone/server/database/prepared-queries';
import type { DataSource } from 'typeorm';
import type { NewDifference } from '../differences/differences.service.ts';
import type { OrderState, PaymentState } from '../order.entity.ts';
import type { StoredPaymentState } from '../payments/payment.entity.ts';
import { disputedCents } from '../payments/refundable.ts';

const BATCH_SIZE = 500;

/** A received payment, its refunds, and its order. */
interface Received {
  id: string;
  provider: string;
  state: Extract<StoredPaymentState, 'paid' | 'surplus'>;
  amountCents: number;
  /** The refunds that the provider has confirmed. */
  returnedCents: number;
  /** All refunds, and the disputed money, about which a bank decides. */
  requestedCents: number;
  orderId: string;
  orderState: OrderState;
  orderPayment: PaymentState;
}

/** Compares every received payment and its refunds with the order. Visits the contradictions. */
export async function visitContradictions(
  dataSource: DataSource,
  visit: (difference: NewDifference) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let last = '';
  for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal?.aborted; ) {
    const batch = await readReceived(dataSource, last);
    count = batch.length;
    last = batch.at(-1)?.id ?? '';
    for (const received of batch) {
      const contradiction = contradictionOf(received);
      if (contradiction)
        await visit({
          ...contradiction,
          kind: 'wrong-state',
          provider: received.provider,
          reference: received.id,
          orderId: received.orderId,
        });
    }
  }
}

async function readReceived(dataSource: DataSource, after: string): Promise<Received[]> {
  const { sql, values } = isOneOf('p.state', ['paid', 'surplus']);
  const rows = await readPrepared(
    dataSource,
    `SELECT p.id, p.provider, p.state, p.amount_cents, p.order_id, o.state AS order_state, o.payment,
        (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r WHERE r.payment_id = p.id) AS requested,
        ${disputedCents('p.order_id')} AS disputed,
        (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r
          WHERE r.payment_id = p.id AND r.state = 'succeeded') AS returned
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE ${sql} AND p.id > ? ORDER BY p.id LIMIT ?`,
    [...values, after, BATCH_SIZE],
  );
  return rows.map((row) => ({
    id: String(row.id),
    provider: String(row.provider),
    state: row.state as Received['state'],
    amountCents: Number(row.amount_cents),
    returnedCents: Number(row.returned),
    requestedCents: Number(row.requested) + (row.state === 'paid' ? Number(row.disputed) : 0),
    orderId: String(row.order_id),
    orderState: row.order_state as OrderState,
    orderPayment: row.payment as PaymentState,
  }));
}

function contradictionOf(
  received: Received,
): Pick<NewDifference, 'fault' | 'expectedCents' | 'actualCents'> | undefined {
  const { state, amountCents, returnedCents, requestedCents, orderState, orderPayment: payment } = received;
  if ((state === 'surplus' || orderState === 'cancelled') && requestedCents !== amountCents)
    return {
      fault: { code: state === 'surplus' ? 'surplus-kept' : 'cancelled-kept' },
      expectedCents: amountCents,
      actualCents: requestedCents,
    };
  if (state === 'surplus') return undefined;
  const fault = { code: 'counts-as' as const, params: { payment } };
  if (payment === 'unpaid' || payment === 'invoiced')
    return { fault, expectedCents: 0, actualCents: amountCents - returnedCents };
  if (payment === 'refunded' && returnedCents !== amountCents)
    return { fault, expectedCents: amountCents, actualCents: returnedCents };
  if (payment === 'paid' && returnedCents >= amountCents)
    return { fault, expectedCents: 0, actualCents: returnedCents };
  return undefined;
}
