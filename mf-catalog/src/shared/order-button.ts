import type { Quote } from '@whetstone/contract';
import { formatPrice, getShop } from '@whetstone/ui';

/** The words of the law for the button that orders. */
export const OBLIGATION = 'Order with obligation to pay';

/** Whether the button must have these words: by the place of delivery, and while it is unknown, by the market of the shop. */
export function isBinding(quote: Quote | undefined | null): boolean {
  return (quote ?? getShop().market)?.binding === true;
}

/** 'Place order · $183.00'. The words of the law stand alone. */
export function placeOrderLabel(quote: Quote | undefined | null): string {
  if (isBinding(quote)) return OBLIGATION;
  return quote ? `Place order · ${formatPrice(quote.total, quote.currency)}` : 'Place order';
}
