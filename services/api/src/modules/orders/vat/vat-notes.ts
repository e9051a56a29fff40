import { storedTaxes } from '../../../common/taxes/calculate-taxes.ts';
import { EXEMPTION_SENTENCES } from '../../../common/taxes/exemptions.ts';
import type { Order } from '../order.entity.ts';
import type { ApprovalEffect, OrderVat } from '../order-vat.ts';
import type { QuotedVatState } from '../pricing/quote.dto.ts';

const CHECK = 'usually within two working days, and email you the result';
/** Only for an order that loses its tax with an accepted number. */
const TAXED =
  'Until then, the order has VAT. With an accepted number, you pay no VAT, and get back VAT that you have paid.';

/** What the checkout says about a VAT number. */
export function quoteNoteOf(state: QuotedVatState, isTaxed: boolean): string {
  return state === 'pending' ? `We check this number, ${CHECK}.${isTaxed ? ` ${TAXED}` : ''}` : NOTES[state];
}

const NOTES: Readonly<Record<Exclude<QuotedVatState, 'pending'>, string>> = {
  none: 'Of a company in the country of the address. Once it is confirmed, you pay no VAT.',
  invalid: 'This is not a VAT number of the country of the address.',
  confirmed: 'This number is confirmed, so you pay no VAT.',
};

const KEPT = 'This order keeps its VAT.';
const MOVED = 'This order keeps its VAT, because it goes to another country.';
const WHILE_PENDING: Readonly<Record<ApprovalEffect, string>> = {
  untaxed: TAXED,
  refunded: TAXED,
  settled: `${KEPT} With an accepted number, your next orders have none.`,
  moved: MOVED,
  taxed: KEPT,
};

/** What customers read about the VAT number of their order. `effect`: of an approval. */
export function vatNoteOf(
  vat: OrderVat,
  order: Pick<Order, 'state' | 'payment' | 'country' | 'taxes'>,
  effect: ApprovalEffect,
): string {
  const { number, company, state, exemption } = vat;
  const whose = `the VAT number ${number} of ${company}`;
  const isOpen = order.state === 'placed';
  if (state === 'pending') {
    const isTaxed = storedTaxes(order)?.totals.some(({ cents }) => cents > 0) ?? false;
    return `We check ${whose}, ${CHECK}.${isTaxed ? ` ${WHILE_PENDING[effect]}` : ''}`;
  }
  if (state === 'refused') {
    const again = ' Until we pack the order, you can cancel it and order again with another number.';
    return `We could not confirm ${whose}, so the order has VAT. Check the number with your tax office.${isOpen ? again : ''}`;
  }
  if (exemption) return `We have confirmed ${whose}. ${EXEMPTION_SENTENCES[exemption]}`;
  if (effect === 'taxed') return `We have confirmed ${whose}. ${KEPT}`;
  const later = `We have confirmed ${whose}: your next orders with it have no VAT for a year.`;
  if (effect === 'moved') return `${later} ${MOVED}`;
  const moneyBack = order.payment === 'paid' ? ', get your money back' : '';
  const again = ` Until we pack it, you can cancel it${moneyBack} and order again without VAT.`;
  return `${later} ${KEPT}${isOpen ? again : ''}`;
}
