import type { Order } from '@whetstone/contract';
import { Badge, type BadgeTone } from '@whetstone/ui';
import { DATE_LOCALE, TIME_LOCALE } from '@whetstone/ui/times';

type State = Order['state'];
type Payment = Order['payment'];

export const STATE_LABELS: Record<State, string> = {
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

const PAYMENT_LABELS: Record<Payment, string> = {
  unpaid: 'Unpaid',
  invoiced: 'Invoiced',
  paid: 'Paid',
  refunded: 'Refunded',
};

const STATE_TONES: Partial<Record<State, BadgeTone>> = { delivered: 'success', cancelled: 'danger' };

export function StateBadge({ state, partlyShipped }: { state: State; partlyShipped?: boolean | undefined }) {
  return <Badge tone={STATE_TONES[state]}>{partlyShipped ? 'Partly shipped' : STATE_LABELS[state]}</Badge>;
}

type States = Pick<Order, 'payment' | 'state'>;

/** Whether the customer owes money for the order. */
export function isDue({ state, payment }: States): boolean {
  return state !== 'cancelled' && (payment === 'unpaid' || payment === 'invoiced');
}

/** The payment of a cancelled order is on its way back until it is refunded. */
export function paymentLabel({ payment, state }: States): string {
  if (state !== 'cancelled' || payment === 'refunded') return PAYMENT_LABELS[payment];
  return payment === 'paid' ? 'Refund on its way' : 'Nothing to pay';
}

export function PaymentBadge({ payment, state }: States) {
  const isPaid = payment === 'paid' && state !== 'cancelled';
  return <Badge tone={isPaid ? 'success' : 'neutral'}>{paymentLabel({ payment, state })}</Badge>;
}

const PLACED: Record<Payment, string> = {
  unpaid: 'We have reserved your tools. We pack them as soon as your order is invoiced or paid.',
  invoiced: 'We have invoiced your order. We pack your tools next.',
  paid: 'We have received your payment. We pack your tools next.',
  refunded: 'We refund your payment, so we do not send this order.',
};

const CANCELLED: Record<Payment, string> = {
  unpaid: 'This order is cancelled. There is nothing to pay.',
  invoiced: 'This order is cancelled. You do not need to pay the invoice.',
  paid: 'This order is cancelled. We refund your payment.',
  refunded: 'This order is cancelled and your payment is refunded.',
};

/** One to three sentences: what happens next. */
export function nextStep({
  state,
  payment,
  next,
  payable,
  carrier,
  partlyShipped,
}: Pick<Order, 'state' | 'payment' | 'next' | 'payable' | 'carrier' | 'partlyShipped'>): string {
  if (state === 'cancelled') return CANCELLED[payment];
  if (next === 'cancel')
    return partlyShipped
      ? 'We refund your payment, so we do not send the rest of this order.'
      : PLACED.refunded;
  if (state === 'placed' && payment === 'unpaid' && payable)
    return 'We have reserved your tools. We pack them as soon as you have paid.';
  const online = payable ? ' You can also pay online.' : '';
  if (state === 'placed') return `${PLACED[payment]}${online}`;
  const bill = payment === 'invoiced' ? ` Please pay the invoice if you have not done so.${online}` : '';
  if (partlyShipped) return `Some of your tools are on their way. The rest follows.${bill}`;
  if (state === 'packed') return `Your tools are packed and leave our works next.${bill}`;
  if (state === 'shipped') return `Your tools are on their way${carrier ? ` with ${carrier}` : ''}.${bill}`;
  return `Your tools have been delivered.${bill}`;
}

const days = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'medium' });
const minutes = new Intl.DateTimeFormat(TIME_LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** 'Nov 23, 2026' */
export const dayOf = (at: string): string => days.format(new Date(at));

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>;
}

/** 'Nov 23, 2026, 3:47 PM', or 15:47 */
export function Minute({ at }: { at: string }) {
  return <time dateTime={at}>{minutes.format(new Date(at))}</time>;
}
