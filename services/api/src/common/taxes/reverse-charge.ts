import type { Settings } from '../settings.ts';
import { rateAt, type TaxPlace, type TaxSettings } from './tax-rates.ts';

/** Member states of the European Union. Northern Ireland, which shares some of its rules, is not listed. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function isInEu(country: string): boolean {
  return EU.has(country);
}

/**
 * Whether a business at this place owes the tax itself, once its VAT number is confirmed. This is the only place that decides it: both
 * countries are in the European Union or the settings list the customer's, they differ, and the shop has a VAT number and a rate for the place.
 */
export function hasReverseCharge(
  shop: Pick<Settings, 'country' | 'vatNumber'>,
  { rates, reverseChargeTo }: TaxSettings,
  place: TaxPlace,
): boolean {
  const { country } = place;
  if (country === shop.country || shop.vatNumber === '') return false;
  const isListed = reverseChargeTo.includes(country) || (isInEu(shop.country) && isInEu(country));
  return isListed && rateAt(rates, place, 'standard') !== null;
}

/** For invoices, in the words that Article 226 of the VAT Directive requires. */
export const REVERSE_CHARGE_NOTE = 'Reverse charge: the customer is liable for the VAT.';
