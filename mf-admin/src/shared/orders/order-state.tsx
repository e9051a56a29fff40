import type { Order } from '@whetstone/contract';
import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { DotLabel, type Tone } from '../dot-label.tsx';
import { shopTime } from '../format.ts';

export type OrderState = Order['state'];
export type PaymentState = Order['payment'];

export const STATES: Record<OrderState, string> = {
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const PAYMENTS: Record<PaymentState, string> = {
  unpaid: 'Unpaid',
  invoiced: 'On invoice',
  paid: 'Paid',
  refunded: 'Refunded',
};

const TONES: Record<OrderState | PaymentState, Tone> = {
  placed: 'pending',
  packed: 'pending',
  shipped: 'pending',
  delivered: 'done',
  cancelled: 'ended',
  unpaid: 'pending',
  invoiced: 'pending',
  paid: 'done',
  refunded: 'ended',
};

const HALF = `linear-gradient(90deg, ${tokens.color.ochre} 50%, transparent 0)`;

/** The dots of states before the last open one fill up: a ring, then half a dot. */
const FILLS: Partial<Record<OrderState | PaymentState, string>> = {
  placed: 'none',
  packed: HALF,
  unpaid: 'none',
  invoiced: HALF,
};

const Dot = styled(DotLabel)<{ $fill: string | undefined }>`
  white-space: normal;
  overflow-wrap: normal;
  ${({ $fill }) => $fill && `&::before { border: 0.14em solid ${tokens.color.ochre}; background: ${$fill}; }`}
`;

/** 'Placed' or 'Partly shipped'. */
export function stateText({ state, partlyShipped }: Pick<Order, 'state' | 'partlyShipped'>): string {
  return partlyShipped && state === 'packed' ? 'Partly shipped' : STATES[state];
}

/** Nobody owes anything for a cancelled order. */
const isVoid = ({ payment, state }: PaymentLabelProps) =>
  state === 'cancelled' && TONES[payment] === 'pending';

/** 'Unpaid' or 'Partly refunded'. */
export function paymentText(order: PaymentLabelProps): string {
  if (isVoid(order)) return 'Nothing to pay';
  return order.refunded && order.state !== 'cancelled' ? 'Partly refunded' : PAYMENTS[order.payment];
}

interface PaymentLabelProps {
  payment: PaymentState;
  state?: OrderState;
  refunded?: number | undefined;
}

const labelOf = (state: OrderState | PaymentState, text: string) => (
  <Dot $tone={TONES[state]} $fill={FILLS[state]}>
    {text}
  </Dot>
);

/** `stateText`, with a dot in the color of the state. */
export function StateLabel(order: Pick<Order, 'state' | 'partlyShipped'>) {
  return labelOf(order.state, stateText(order));
}

/** `paymentText`, with a dot in the color of the state. */
export function PaymentLabel(order: PaymentLabelProps) {
  return labelOf(isVoid(order) ? 'cancelled' : order.payment, paymentText(order));
}

/** 'Nov 21, 2026': the day of the shop, as the API filters by date. */
export function OrderDate({ at }: { at: string }) {
  return <time dateTime={at}>{shopTime(at, { dateStyle: 'medium' })}</time>;
}

export const ORDERS_PATH = '/dashboard/allOrders';

export const orderPath = (number: string): string => `${ORDERS_PATH}/${encodeURIComponent(number)}`;
