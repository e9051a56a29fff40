import type { Condition } from '@whetstone/server/database/prepared-queries';
import { ORDER_STATES, type OrderState, PAYMENT_STATES, type PaymentState } from './order.entity.ts';
import type { States, StepOrCancel } from './step-rules.ts';

/** The step of the shop that an order waits for. An order without a step waits for nothing. */
const NEXT: Record<OrderState, Partial<Record<PaymentState, StepOrCancel>>> = {
  placed: { unpaid: 'invoice', invoiced: 'pack', paid: 'pack', refunded: 'cancel' },
  packed: { unpaid: 'ship', invoiced: 'ship', paid: 'ship', refunded: 'cancel' },
  shipped: { unpaid: 'deliver', invoiced: 'deliver', paid: 'deliver', refunded: 'deliver' },
  delivered: { unpaid: 'invoice', invoiced: 'pay' },
  cancelled: { paid: 'refund' },
};

export function nextStep({ state, payment }: States): StepOrCancel | undefined {
  return NEXT[state][payment];
}

/** The payment that decides the steps. A refund counts once it is requested, although Stripe confirms it later. */
export function duePayment(payment: PaymentState, isWhollyRefunded: boolean): PaymentState {
  return payment === 'paid' && isWhollyRefunded ? 'refunded' : payment;
}

/** SQL: whether all the money that Stripe received for an order is on its way back. Failed refunds are repeated, so they count. */
export const whollyRefunded = (orderId: string) => `EXISTS (SELECT 1 FROM payments
  WHERE payments.order_id = ${orderId} AND payments.state = 'paid' AND payments.amount_cents <=
    (SELECT SUM(refunds.amount_cents) FROM refunds WHERE refunds.payment_id = payments.id))`;

/** SQL: `duePayment` of a row of `orders`. */
const DUE_PAYMENT = `CASE WHEN payment = 'paid' AND ${whollyRefunded('orders.id')} THEN 'refunded' ELSE payment END`;

/** Matches the rows of `orders` whose `nextStep` is this step. */
export function waitsFor(step: StepOrCancel): Condition {
  const matches = ORDER_STATES.flatMap((state) => {
    const payments = PAYMENT_STATES.filter((payment) => nextStep({ state, payment }) === step);
    return payments.length === 0 ? [] : [{ state, payments }];
  });
  const sql = matches.map(({ payments }) => `(state = ? AND ${DUE_PAYMENT} IN (${payments.map(() => '?')}))`);
  return {
    sql: `(${sql.join(' OR ')})`,
    values: matches.flatMap(({ state, payments }) => [state, ...payments]),
  };
}
