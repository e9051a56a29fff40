import type { Order } from '@whetstone/contract';
import { formatPrice } from '@whetstone/ui';
import { formatQuantity } from '../../shared/format.ts';
import { effectOfCancellingOrder, restCancelled } from '../../shared/orders/cancelling.ts';
import { ONLY_RECORDED, refundProvider, refundSentence } from '../../shared/orders/refund-sentence.ts';

export type Step = Order['steps'][number];

interface StepCopy {
  /** The label of the button. */
  label: (number: string) => string;
  /** The heading of the dialog, if it differs from the label. */
  question?: string;
  /** What the step does, in the dialog. `sum` is empty if nothing can be refunded. */
  effect: (sum: string, provider: string) => string;
  /** The label of the confirming button, if it differs from the label. `sum` is the amount that was entered, or empty. */
  confirm?: (number: string, sum: string) => string;
  /** The toast. `part` is the refunded amount if more is left, or empty. */
  done: (number: string, part: string) => string;
}

const STEP_COPY: Record<Step, StepCopy> = {
  invoice: {
    label: (number) => `Accept order ${number} on invoice`,
    effect: (sum) =>
      `The customer pays ${sum} later. The order can be packed now, and its invoice is issued when it ships. The customer gets an email.`,
    done: (number) => `Order ${number} is accepted on invoice.`,
  },
  pay: {
    label: (number) => `Mark order ${number} as paid`,
    effect: (sum) => `Confirms that the payment of ${sum} has arrived.`,
    done: (number) => `Order ${number} is paid.`,
  },
  pack: {
    label: (number) => `Pack order ${number}`,
    effect: () => 'The customer can no longer cancel a packed order.',
    done: (number) => `Order ${number} is packed.`,
  },
  ship: {
    label: (number) => `Ship order ${number}`,
    effect: () =>
      'The customer sees the carrier and the tracking number. A shipped order cannot be cancelled.',
    done: (number) => `Order ${number} is shipped.`,
  },
  deliver: {
    label: (number) => `Mark order ${number} as delivered`,
    effect: () => 'Confirms that the customer has the order.',
    done: (number) => `Order ${number} is delivered.`,
  },
  refund: {
    label: (number) => `Mark order ${number} as refunded`,
    effect: (sum) =>
      sum
        ? `${refundSentence(`at most ${sum}`, null)} ${ONLY_RECORDED}`
        : 'Confirms that the customer has the money back.',
    confirm: (_, sum) => sum && `Mark ${sum} as refunded`,
    done: (number, part) => `${part ? `${part} of order` : 'Order'} ${number} is refunded.`,
  },
  cancel: {
    label: (number) => `Cancel order ${number}`,
    question: 'Are you sure you want to Cancel?',
    effect: () => 'Every open line is cancelled.',
    confirm: (number) => `Yes, cancel order ${number}`,
    done: (number) => `Order ${number} is cancelled. Its items are back in stock.`,
  },
};

const CANCEL_REST: StepCopy = {
  ...STEP_COPY.cancel,
  effect: () => '',
  done: restCancelled,
  label: (number: string) => `Cancel the rest of order ${number}`,
  confirm: (number: string) => `Yes, cancel the rest of order ${number}`,
};

/** Steps that move money: the provider returns what the customer paid online. */
const ONLINE_COPY: Partial<Record<Step, StepCopy>> = {
  refund: {
    label: (number) => `Refund order ${number}`,
    effect: (sum, provider) =>
      sum
        ? `${refundSentence(`at most ${sum}`, provider)} This sum leaves out pending refunds and disputed money. The order is refunded once ${provider} confirms this.`
        : `The customer's bank disputes the payment, so ${provider} cannot return it.`,
    confirm: (_, sum) => sum && `Refund ${sum}`,
    done: (number, part) => `The refund of ${part && `${part} of `}order ${number} is on its way.`,
  },
};

type Money = Parameters<typeof effectOfCancellingOrder>[0] & Pick<Order, 'payments'>;

/** The words of a step, with the sum that it concerns in `effect`. */
export function stepCopy(step: Step, order: Money): Omit<StepCopy, 'effect'> & { effect: string } {
  const { total, refundable = 0, currency } = order;
  const provider = refundProvider(order);
  const left = refundable > 0 ? formatPrice(refundable, currency) : '';
  const sum = step === 'refund' ? left : formatPrice(total, currency);
  const ofPart = step === 'cancel' && order.partlyShipped ? CANCEL_REST : undefined;
  const copy = ofPart ?? ((provider !== null && ONLINE_COPY[step]) || STEP_COPY[step]);
  const effect = copy.effect(sum, provider ?? '');
  if (step !== 'cancel') return { ...copy, effect };
  return { ...copy, effect: `${effect} ${effectOfCancellingOrder(order, provider)}`.trim() };
}

/** The toast after a step. A refund of a part names its amount, and what can still be refunded. */
export function stepDone(step: Step, order: Order, after: Order, amount: number | undefined): string {
  const { number, currency } = order;
  if (step === 'ship' && after.partlyShipped) return `A parcel of order ${number} is shipped.`;
  const { done } = stepCopy(step, order);
  const isPart = step === 'refund' && amount !== undefined && amount < (order.refundable ?? 0);
  if (!isPart) return done(number, '');
  const left = after.refundable ? ` ${formatPrice(after.refundable, currency)} can still be refunded.` : '';
  return done(number, formatPrice(amount, currency)) + left;
}

const HINTS: Record<NonNullable<Order['next']>, string> = {
  invoice: 'An order can be packed once it is paid, or accepted on invoice.',
  pay: 'The payment is still open.',
  pack: 'The order is ready to be packed.',
  ship: 'The order is ready to be shipped.',
  deliver: 'The order is on its way.',
  cancel: 'The money is returned, so the order must not ship: cancel it, and its items return to stock.',
  refund: 'The order is cancelled and paid: refund the customer.',
};

type Line = Order['lines'][number];

export const unshippedQuantity = ({ quantity, shipped = 0 }: Line): number => quantity - shipped;

/** The lines that are not completely shipped. */
export function unshippedLines({ lines }: Pick<Order, 'lines'>): Line[] {
  return lines.filter((line) => !line.cancelled && unshippedQuantity(line) > 0);
}

/** '1 of 3 tools is left to ship: 1 × Claw hammer.' */
function leftToShip(order: Pick<Order, 'lines' | 'items'>): string {
  const lines = unshippedLines(order);
  const left = lines.reduce((sum, line) => sum + unshippedQuantity(line), 0);
  const tools = lines.map((line) => `${unshippedQuantity(line)} × ${line.service}`).join(', ');
  return `${left} of ${formatQuantity(order.items, 'tool')} ${left === 1 ? 'is' : 'are'} left to ship: ${tools}.`;
}

type Waiting = Pick<Order, 'next' | 'state' | 'payment' | 'steps' | 'partlyShipped' | 'lines' | 'items'>;

/** What the order waits for, in one sentence. */
export function nextStepHint(order: Waiting, hasOpenReturn: boolean): string {
  const { next, state, payment, steps } = order;
  if (next === 'ship' && order.partlyShipped) return leftToShip(order);
  if (next === 'invoice' && state === 'delivered') return HINTS.pay;
  if (next) return HINTS[next];
  if (state === 'cancelled' && payment === 'paid')
    return 'The order is cancelled, and the refund is on its way.';
  if (hasOpenReturn) return 'A return of this order is open.';
  return steps.length > 0 ? 'The order is complete.' : 'Nothing is left to do.';
}
