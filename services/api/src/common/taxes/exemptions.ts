import { countryName, isInEu, regionsOf, withArticle } from '../postal/countries.ts';
import type { Settings } from '../settings.ts';
import {
  type NamedRate,
  needsRegion,
  percentOf,
  rateAt,
  type TaxPlace,
  type TaxSettings,
} from './tax-rates.ts';

/** Why a business with a confirmed VAT number pays no tax. */
export const EXEMPTIONS = ['intra-community', 'reverse-charge'] as const;
export type Exemption = (typeof EXEMPTIONS)[number];

/** Instead of the rate. The names are those of EN 16931, and tell the categories of an invoice apart. */
export const EXEMPT_RATES: Readonly<Record<Exemption, NamedRate>> = {
  'intra-community': { name: 'Intra-Community supply', rate: 0 },
  'reverse-charge': { name: 'Reverse charge', rate: 0 },
};

/** The reason of a stored rate. Undefined for a rate of the shop. */
export function exemptionOf({ name, rate }: NamedRate): Exemption | undefined {
  return rate === 0 ? EXEMPTIONS.find((one) => EXEMPT_RATES[one].name === name) : undefined;
}

/** Such as `VAT 19%` or `Reverse charge`. */
export function rateLabel(rate: NamedRate): string {
  return exemptionOf(rate) ? rate.name : `${rate.name} ${percentOf(rate.rate)}%`;
}

/** For invoices, which Article 226 of Directive 2006/112/EC requires to name the reason. */
export const EXEMPTION_NOTES: Readonly<Record<Exemption | 'export', string>> = {
  'intra-community': 'Tax-free intra-Community supply (Article 138 of Directive 2006/112/EC).',
  'reverse-charge': 'Reverse charge: the customer is liable for the VAT.',
  export: 'Tax-free export outside the EU (Article 146 of Directive 2006/112/EC).',
};

/**
 * For customers, also on invoices.
 * @param country without a rate of the shop
 * @param region without one, if other regions of the country have rates
 */
export function untaxedSentence(country: string, region = ''): string {
  const [name] = regionsOf(country).find(([, code]) => code === region) ?? [countryName(country)];
  return `Orders to ${withArticle(name)} are not taxed.`;
}

/** For customers. */
export const EXEMPTION_SENTENCES: Readonly<Record<Exemption, string>> = {
  'intra-community':
    'This is a tax-free intra-Community supply: your company pays the VAT in its own country.',
  'reverse-charge': 'Your company owes the VAT (reverse charge).',
};

/**
 * Why a business at this place pays no tax once its VAT number is confirmed. Undefined if it pays the tax. Only this function decides it.
 * The countries of shop and customer must differ, and the shop must have a VAT number and a rate for the place or for regions of its country.
 * Goods between two countries of the European Union are an intra-Community supply. In the countries that the settings list, the business
 * owes the tax.
 */
export function exemptionAt(
  shop: Pick<Settings, 'country' | 'vatNumber'>,
  { rates, reverseChargeTo }: TaxSettings,
  place: TaxPlace,
): Exemption | undefined {
  const { country } = place;
  if (country === shop.country || shop.vatNumber === '') return undefined;
  if (rateAt(rates, place, 'standard') === null && !needsRegion(rates, place)) return undefined;
  if (isInEu(shop.country) && isInEu(country)) return 'intra-community';
  return reverseChargeTo.includes(country) ? 'reverse-charge' : undefined;
}

/**
 * Whether an untaxed delivery is an export outside the European Union (Article 146). Its seller needs a VAT number, as BR-G-02 of EN 16931 says.
 * @param country of the delivery. Empty if it is unknown.
 */
export function isExport(shop: Pick<Settings, 'country' | 'vatNumber'>, country: string): boolean {
  return isInEu(shop.country) && shop.vatNumber !== '' && country !== '' && !isInEu(country);
}
