import type { Order } from '@whetstone/contract';
import { Badge, type BadgeTone, getShop } from '@whetstone/ui';
import { TIME_LOCALE } from '@whetstone/ui/times';

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
  invoiced: 'On invoice',
  paid: 'Paid',
  refunded: 'Refunded',
};

const STATE_TONES: Partial<Record<State, BadgeTone>> = { delivered: 'success', cancelled: 'danger' };

interface StateBadgeProps {
  state: State;
  partlyShipped?: boolean | undefined;
  /** Whether all tools are back. */
  returned?: boolean | undefined;
}

/** 'Placed' or 'Partly shipped'. */
export function stateLabel({ state, partlyShipped }: Pick<Order, 'state' | 'partlyShipped'>): string {
  return partlyShipped ? 'Partly shipped' : STATE_LABELS[state];
}

export function StateBadge({ state, partlyShipped, returned }: StateBadgeProps) {
  if (returned) return <Badge>Returned</Badge>;
  return <Badge tone={STATE_TONES[state]}>{stateLabel({ state, partlyShipped })}</Badge>;
}

type ReturnState = NonNullable<Order['returns']>[number]['state'];

const RETURN_LABELS: Partial<Record<ReturnState, string>> = {
  requested: 'Return requested',
  accepted: 'Return accepted',
  received: 'Return received',
};

/** The first of these states of a return that is under way. */
export function ReturnBadge({ states }: { states: readonly (ReturnState | undefined)[] }) {
  const [label] = states.flatMap((state) => (state && RETURN_LABELS[state]) ?? []);
  return label && <Badge>{label}</Badge>;
}

/** Whether the customer has returned all tools, and the shop has refunded them. */
export function isAllBack({ kept }: Pick<Order, 'kept'>): boolean {
  return kept?.lines.length === 0;
}

type States = Pick<Order, 'payment' | 'state' | 'refunded'>;

export function isDue({ state, payment }: States): boolean {
  return state !== 'cancelled' && (payment === 'unpaid' || payment === 'invoiced');
}

/** The payment of a cancelled order is on its way back until it is refunded. */
export function paymentLabel({ payment, state, refunded }: States): string {
  if (refunded && state !== 'cancelled') return 'Partly refunded';
  if (state !== 'cancelled' || payment === 'refunded') return PAYMENT_LABELS[payment];
  return payment === 'paid' ? 'Refund on its way' : 'Nothing to pay';
}

export function PaymentBadge({ order }: { order: States }) {
  const isPaid = order.payment === 'paid' && order.state !== 'cancelled';
  return <Badge tone={isPaid ? 'success' : 'neutral'}>{paymentLabel(order)}</Badge>;
}

const PLACED: Record<Payment, string> = {
  unpaid:
    'We have reserved your tools. We pack them once you have paid, or once we have accepted payment on invoice.',
  invoiced: 'You pay on invoice, which you get when your tools ship. We pack them next.',
  paid: 'We have received your payment. We pack your tools next.',
  refunded: 'We refund your payment, so we do not send this order.',
};

const CANCELLED: Record<Payment, string> = {
  unpaid: 'This order is cancelled. There is nothing to pay.',
  invoiced: 'This order is cancelled. There is nothing to pay.',
  paid: 'This order is cancelled. We refund your payment.',
  refunded: 'This order is cancelled and your payment is refunded.',
};

const invoiceSentence = (invoice: string | undefined) =>
  invoice ? `Please pay invoice ${invoice} if you have not done so.` : 'The invoice follows.';

/** The unshipped tools: '1 × Claw hammer, 2 × Chisel'. */
function restOf(lines: Order['lines']): string {
  return lines
    .filter(({ cancelled, quantity, shipped = 0 }) => !cancelled && shipped < quantity)
    .map(({ quantity, shipped = 0, service }) => `${quantity - shipped} × ${service}`)
    .join(', ');
}

/** One to three sentences: what happens next. */
export function nextStep({
  state,
  payment,
  next,
  payable,
  carrier,
  partlyShipped,
  kept,
  invoice,
  lines,
}: Pick<
  Order,
  'state' | 'payment' | 'next' | 'payable' | 'carrier' | 'partlyShipped' | 'kept' | 'invoice' | 'lines'
>): string {
  if (state === 'cancelled') return CANCELLED[payment];
  if (next === 'cancel')
    return partlyShipped
      ? 'We refund your payment, so we do not send the rest of this order.'
      : PLACED.refunded;
  if (state === 'placed' && payment === 'unpaid' && payable)
    return 'We have reserved your tools. We pack them as soon as you have paid.';
  const online = payable ? ' You can also pay online.' : '';
  if (state === 'placed') return `${PLACED[payment]}${online}`;
  const bill = payment === 'invoiced' ? ` ${invoiceSentence(invoice)}${online}` : '';
  if (partlyShipped) return `Some of your tools are on their way. Still to come: ${restOf(lines)}.${bill}`;
  if (state === 'packed') return `Your tools are packed and leave our works next.${bill}`;
  if (kept)
    return `${isAllBack({ kept }) ? 'You have returned all tools of this order.' : 'Some of your tools are back with us, and you keep the others.'}${bill}`;
  if (state === 'shipped') return `Your tools are on their way${carrier ? ` with ${carrier}` : ''}.${bill}`;
  return `Your tools have been delivered.${bill}`;
}

export function isCorrectable(state: Order['state']): boolean {
  return state === 'placed' || state === 'packed';
}

/** The title of an event by which the customer withdrew. */
export const WITHDRAWN = 'You withdrew from the contract';

/** 'Nov 23, 2026', or 23 Nov 2026 in a shop of another country. A time has the day of the shop, as on invoices. @param at a time, or a day such as 2026-11-23 */
export function dayOf(at: string): string {
  const { locale, timeZone } = getShop();
  const zone = at.includes('T') ? timeZone : 'UTC';
  return new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: zone });
}

/**
 * The last day of a time that ends at this moment, which is no longer part of it: '14 December 2026'. In the time zone of the shop, which decides when a
 * day ends.
 */
export function lastDayOf(end: string): string {
  const { locale, timeZone } = getShop();
  return new Date(Date.parse(end) - 1).toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { ...DATE, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** 'Nov 23, 2026, 3:47 PM GMT', or 15:47. In the time zone of the shop, like the days. */
export function Minute({ at }: { at: string }) {
  const { locale, timeZone } = getShop();
  const text = new Date(at).toLocaleString(TIME_LOCALE.replace('en', locale), { ...MINUTE, timeZone });
  return <time dateTime={at}>{text}</time>;
}
