import type { Delivery } from '@whetstone/contract';
import { formatPrice } from '@whetstone/ui';

export function deliveryCost(cost: number, currency?: string): string {
  return cost === 0 ? 'Free' : formatPrice(cost, currency);
}

/** '3–5 working days' */
export function deliveryTime({ least, most }: Delivery['days']): string {
  const days = least === most ? String(least) : `${least}–${most}`;
  return `${days} working ${most === 1 ? 'day' : 'days'}`;
}
