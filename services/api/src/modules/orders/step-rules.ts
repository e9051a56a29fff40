import type { Role } from '@whetstone/server/access/authenticated-user';
import type { Condition } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import {
  ORDER_STATES,
  type Order,
  type OrderEventKind,
  type OrderState,
  PAYMENT_STATES,
  type PaymentState,
} from './order.entity.ts';
import { lineCentsWithTax } from './pricing/price-order.ts';

/** The steps of an admin. Cancelling has its own call. */
export const STEPS = ['invoice', 'pay', 'pack', 'ship', 'deliver', 'refund'] as const;
export type Step = (typeof STEPS)[number];
export const STEPS_AND_CANCEL = [...STEPS, 'cancel'] as const;
export type StepOrCancel = (typeof STEPS_AND_CANCEL)[number];

interface Rule {
  /** The event in the history, which is also the end of the sentence "… so it cannot be packed." */
  event: OrderEventKind;
  states: readonly OrderState[];
  payments: readonly PaymentState[];
  change: { state: OrderState } | { payment: PaymentState };
}

/** The states before the last parcel. Of a packed order, some can be shipped. */
export const UNSHIPPED_STATES: readonly OrderState[] = ['placed', 'packed'];
const NOT_CANCELLED = ORDER_STATES.filter((state) => state !== 'cancelled');

export const RULES: Record<StepOrCancel, Rule> = {
  invoice: {
    event: 'invoiced',
    states: NOT_CANCELLED,
    payments: ['unpaid'],
    change: { payment: 'invoiced' },
  },
  pay: {
    event: 'paid',
    states: NOT_CANCELLED,
    payments: ['unpaid', 'invoiced'],
    change: { payment: 'paid' },
  },
  pack: {
    event: 'packed',
    states: ['placed'],
    payments: ['invoiced', 'paid'],
    change: { state: 'packed' },
  },
  ship: {
    event: 'shipped',
    states: ['packed'],
    payments: ['unpaid', 'invoiced', 'paid'],
    change: { state: 'shipped' },
  },
  deliver: {
    event: 'delivered',
    states: ['shipped'],
    payments: PAYMENT_STATES,
    change: { state: 'delivered' },
  },
  refund: { event: 'refunded', states: ORDER_STATES, payments: ['paid'], change: { payment: 'refunded' } },
  cancel: {
    event: 'cancelled',
    states: UNSHIPPED_STATES,
    payments: PAYMENT_STATES,
    change: { state: 'cancelled' },
  },
};

/** The facts that decide the steps. The payment is the one of `duePayment`. */
export type States = Pick<Order, 'state' | 'payment'>;

export function isPossible(step: StepOrCancel, { state, payment }: States, role: Role): boolean {
  const { states, payments } = RULES[step];
  return statesFor(step, states, role).includes(state) && payments.includes(payment);
}

/** The steps that a caller with the role can take now. Customers can only cancel. */
export function possibleSteps(order: States, role: Role): StepOrCancel[] {
  const steps = role === 'admin' ? STEPS_AND_CANCEL : (['cancel'] as const);
  return steps.filter((step) => isPossible(step, order, role));
}

/** Customers cancel until the order is packed. */
function statesFor(step: StepOrCancel, states: readonly OrderState[], role: Role): readonly OrderState[] {
  return step === 'cancel' && role !== 'admin' ? ['placed'] : states;
}

/** A 409 that names the state. `what` is what cannot be changed: the order, or one of its tools. */
export function impossibleStep(
  step: StepOrCancel,
  { number, state, payment }: Pick<Order, 'number' | 'state' | 'payment'>,
  role: Role,
  what = 'it',
): ProblemException {
  const { event, states, payments } = RULES[step];
  const allowed = statesFor(step, states, role);
  const blocker = allowed.includes(state) ? 'payment' : 'state';
  const isEarly =
    blocker === 'state'
      ? precedes(ORDER_STATES, state, allowed)
      : precedes(PAYMENT_STATES, payment, payments);
  // No payment can follow a cancellation.
  const first = !isEarly || state === 'cancelled' ? [] : stepsBefore(blocker, allowed, payments);
  const is = sentencePart(blocker === 'state' ? state : payment, isEarly, event);
  const detail = `Order ${number} is ${is}, so ${what} cannot be ${event}.${HINTS[first.join()] ?? ''}`;
  const extras = { number, event, blocker, isEarly, first, ...(what !== 'it' && { name: what }) };
  return new ProblemException(409, 'impossible-step', detail, { state, payment, ...extras });
}

function precedes<State>(order: readonly State[], state: State, allowed: readonly State[]): boolean {
  return allowed.every((one) => order.indexOf(state) < order.indexOf(one));
}

/** The steps of which one has to come first. */
function stepsBefore(
  blocker: 'state' | 'payment',
  states: readonly OrderState[],
  payments: readonly PaymentState[],
): Step[] {
  if (blocker === 'state') return states[0] === 'shipped' ? ['ship'] : ['pack'];
  return payments.includes('invoiced') ? ['invoice', 'pay'] : ['pay'];
}

const HINTS: Record<string, string> = {
  pack: ' Pack it first.',
  ship: ' Ship it first.',
  pay: ' Mark it paid first.',
  'invoice,pay': ' Accept it on invoice or mark it paid first.',
};

function sentencePart(state: OrderState | PaymentState, isEarly: boolean, event: OrderEventKind): string {
  if (state === 'unpaid' || (state === 'cancelled' && event !== 'cancelled')) return state;
  return isEarly ? `only ${state}` : `already ${state}`;
}

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

/** The payment that decides the steps. A refund counts once it is requested, although the provider confirms it later. */
export function duePayment(payment: PaymentState, isWhollyRefunded: boolean): PaymentState {
  return payment === 'paid' && isWhollyRefunded ? 'refunded' : payment;
}

/** SQL: whether all the money that a provider received for an order is on its way back. Failed refunds are repeated, so they count. */
export const whollyRefunded = (orderId: string) => `EXISTS (SELECT 1 FROM payments
  WHERE payments.order_id = ${orderId} AND payments.state = 'paid' AND payments.amount_cents <=
    (SELECT SUM(refunds.amount_cents) FROM refunds WHERE refunds.payment_id = payments.id))`;

/**
 * SQL: the refunded part of an order's total, in cents. Null without one. A cancelled line has left the total, so the refund of its price does not
 * count, nor does the refund of tax that the approval of a VAT number has removed. At a provider, the refund names the line, or has the reason
 * `difference` or `vat`. A refund by hand names nothing, so the prices of all lines that were cancelled after the payment, and before the rest of
 * the order, are subtracted. The return of free tools is an event of 0 cents that names the return.
 */
export const refundedCents = (orderId: string) => `(
  SELECT SUM(r.amount_cents) - CASE WHEN MAX(r.reference) IS NULL THEN COALESCE(${cancelledCents('r.order_id')}, 0) ELSE 0 END AS cents
  FROM order_events r WHERE r.order_id = ${orderId} AND r.kind = 'refunded-in-part' AND r.order_line_id IS NULL
    AND r.amount_cents > 0
    AND NOT EXISTS (SELECT 1 FROM refunds d WHERE d.id = r.reference AND d.reason IN ('difference', 'vat'))
  GROUP BY r.order_id HAVING cents > 0)`;

/** SQL: whether a cancelled line of this alias is in the total of the order, because it was cancelled with the rest. */
export const cancelledWithOrder = (line: string) => `EXISTS (SELECT 1 FROM order_events e
  WHERE e.order_id = ${line}.order_id AND e.kind = 'cancelled' AND e.created_at <= ${line}.cancelled_at)`;

/** SQL: what the customer paid for lines that have left the total, in cents, with their taxes. Null without one. */
const cancelledCents = (orderId: string) => `(
  SELECT SUM(${lineCentsWithTax('c', 'o')}) FROM order_lines c JOIN orders o ON o.id = c.order_id
    JOIN order_events p ON p.order_id = c.order_id AND p.kind = 'paid' AND p.created_at <= c.cancelled_at
  WHERE c.order_id = ${orderId} AND NOT ${cancelledWithOrder('c')} GROUP BY c.order_id)`;

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
