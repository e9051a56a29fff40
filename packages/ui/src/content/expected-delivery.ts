import { getShop } from '@whetstone/ui';

/** 'Wed, Dec 2 – Fri, Dec 4', or Wed 2 – Fri 4 Dec in a shop of another country. The days are those of the shop, whatever the time zone of the visitor. @param days such as 2026-12-02 */
export function deliveryDates(days: { earliest: string; latest: string }): string {
  const format = new Intl.DateTimeFormat(getShop().locale, SHOP_DAYS);
  return format.formatRange(new Date(days.earliest), new Date(days.latest));
}

const SHOP_DAYS = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** Whether an order is on its way to the customer: it is packed after its payment or invoice. */
export function isDeliveryExpected({ state, payment }: { state: string; payment: string }): boolean {
  if (state === 'delivered' || state === 'cancelled') return false;
  return payment === 'paid' || payment === 'invoiced';
}
