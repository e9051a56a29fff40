import { getShop } from '@whetstone/ui';

const DATES = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const SATURDAY = 6;

/**
 * 'Thursday, November 26 to Monday, November 30': the first and the last day on which an order can arrive.
 * @param start of the working days, ISO 8601
 * @param days working days until the delivery
 */
export function expectedDelivery(start: string, { least, most }: { least: number; most: number }): string {
  const [first, last] = [least, most].map((days) =>
    addWorkingDays(new Date(start), days).toLocaleDateString(getShop().locale, DATES),
  );
  return first === last ? String(first) : `${first} to ${last}`;
}

/** 'Wed, Dec 2 – Fri, Dec 4', or Wed 2 – Fri 4 Dec in a shop of another country. The days are those of the shop, whatever the time zone of the visitor. @param days such as 2026-12-02 */
export function deliveryDates(days: { earliest: string; latest: string }): string {
  const format = new Intl.DateTimeFormat(getShop().locale, SHOP_DAYS);
  return format.formatRange(new Date(days.earliest), new Date(days.latest));
}

const SHOP_DAYS = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** What `deliveryStart` reads of an order. Times are ISO 8601. */
export interface OrderProgress {
  createdAt: string;
  state: string;
  payment: string;
  history: readonly { kind: string; at: string }[];
}

/**
 * The time from which the working days of a delivery count, ISO 8601: an order is packed after its payment or invoice. Undefined before
 * that, and once the order has arrived or is cancelled.
 */
export function deliveryStart({ createdAt, state, payment, history }: OrderProgress): string | undefined {
  if (state === 'delivered' || state === 'cancelled') return undefined;
  if (payment !== 'paid' && payment !== 'invoiced') return undefined;
  return history.find(({ kind }) => kind === 'paid' || kind === 'invoiced')?.at ?? createdAt;
}

/** Monday to Friday. */
function addWorkingDays(start: Date, days: number): Date {
  const date = new Date(start);
  for (let left = days; left > 0; ) {
    date.setDate(date.getDate() + 1);
    if (date.getDay() % SATURDAY !== 0) left -= 1;
  }
  return date;
}
