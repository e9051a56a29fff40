import { EXEMPTION_SENTENCES } from '../../../common/taxes/exemptions.ts';
import type { Order } from '../order.entity.ts';
import { hasMoved, type OrderVat } from '../order-vat.ts';
import type { QuotedVatState } from '../pricing/quote.dto.ts';

const CHECK = 'usually within two working days, and email you the result';
const LATER = 'With an accepted number, you pay no VAT, and get back VAT that you have paid';

/** What the checkout says about a VAT number. */
export const QUOTE_NOTES: Readonly<Record<QuotedVatState, string>> = {
  none: 'Of a company in the country of the address. Once it is confirmed, you pay no VAT.',
  invalid: 'This is not a VAT number of the country of the address.',
  pending: `We check this number, ${CHECK}. Until then, the order has VAT. ${LATER}.`,
  confirmed: 'This number is confirmed, so you pay no VAT.',
};

const MOVED = 'This order keeps its VAT, because it goes to another country.';

/** What customers read about the VAT number of their order. It can be cancelled until the shop packs it. */
export function vatNoteOf(vat: OrderVat, order: Pick<Order, 'state' | 'payment' | 'country'>): string {
  const { number, company, state, exemption } = vat;
  const whose = `the VAT number ${number} of ${company}`;
  const isMoved = hasMoved(vat, order);
  const isOpen = order.state === 'placed';
  if (state === 'pending')
    return `We check ${whose}, ${CHECK}. ${isMoved ? MOVED : `Until then, the order has VAT. ${LATER}.`}`;
  if (state === 'refused') {
    const again = ' Until we pack the order, you can cancel it and order again with another number.';
    return `We could not confirm ${whose}, so the order has VAT. Check the number with your tax office.${isOpen ? again : ''}`;
  }
  if (exemption) return `We have confirmed ${whose}. ${EXEMPTION_SENTENCES[exemption]}`;
  const later = `We have confirmed ${whose}: your next orders with it have no VAT for a year.`;
  if (isMoved) return `${later} ${MOVED}`;
  const moneyBack = order.payment === 'paid' ? ', get your money back' : '';
  const again = ` Until we pack it, you can cancel it${moneyBack} and order again without VAT.`;
  return `${later} This order keeps its VAT.${isOpen ? again : ''}`;
}
