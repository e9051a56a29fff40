import type { Order } from '@whetstone/contract';
import { DotLabel, type Tone } from '../dot-label.tsx';

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
  invoiced: 'Invoiced',
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

/** 'Placed', with a dot in the color of the state. */
export function StateLabel({ state }: { state: OrderState }) {
  return <DotLabel $tone={TONES[state]}>{STATES[state]}</DotLabel>;
}

/** 'Unpaid', with a dot in the color of the state. */
export function PaymentLabel({ payment }: { payment: PaymentState }) {
  return <DotLabel $tone={TONES[payment]}>{PAYMENTS[payment]}</DotLabel>;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 21, 2026': the day in UTC, as the API filters by date. */
export function OrderDate({ at }: { at: string }) {
  return <time dateTime={at}>{days.format(new Date(at))}</time>;
}

export const ORDERS_PATH = '/dashboard/allOrders';

export const orderPath = (number: string): string => `${ORDERS_PATH}/${encodeURIComponent(number)}`;
