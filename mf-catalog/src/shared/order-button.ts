import type { Quote } from '@whetstone/contract';
import { formatPrice, getShop } from '@whetstone/ui';
import type { MouseEvent } from 'react';

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

/**
 * Handlers of the button that orders. A pressed button takes the focus with the click: earlier, the field would be left during the press, and a
 * message that comes or goes would move the button away from the finger. For Enter in a field, the browser clicks the button, too (`detail` 0):
 * the field keeps the focus.
 */
export const PRESS = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    if (detail > 0) currentTarget.focus();
  },
};
