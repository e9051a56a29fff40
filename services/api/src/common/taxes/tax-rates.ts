import type { DeliveryZone } from '../delivery/zones.ts';
import { isInEu } from '../postal/countries.ts';
import { type PostalAddress, regionChoices } from '../postal/postal-address.ts';
import { regionInText } from '../postal/text-address.ts';

/** How a tool is taxed. Delivery is always `standard`. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** A rate with the name that customers see, such as VAT. */
export interface NamedRate {
  name: string;
  /** In thousandths of a percent: 19 % is 19,000. */
  rate: number;
}

/** Instead of a country: each country of the European Union without a rate of its own. */
export const EU_RATE = 'EU';

export const UNTAXED_PRICES = ['gross', 'net'] as const;

export interface TaxRate extends NamedRate {
  /** ISO 3166-1, or `EU_RATE`. */
  country: string;
  /** The part of ISO 3166-2 after the country. Empty for the whole country. */
  region: string;
  taxClass: TaxClass;
}

/** The taxes of the shop. Without rates, no order is taxed. */
export interface TaxSettings {
  /** Whether the prices of tools and delivery contain the tax. Otherwise it is added to them. */
  pricesContainTax: boolean;
  /** At most one for each country, region and class. */
  rates: readonly TaxRate[];
  /** Further countries (ISO 3166-1) whose businesses owe the tax themselves: see `exemptionAt`. */
  reverseChargeTo: readonly string[];
  /** What an order to a place without a rate pays if prices contain the tax: the same price, or the price without the tax of the shop's country. */
  untaxedPrices: (typeof UNTAXED_PRICES)[number];
}

export function percentOf(rate: number): number {
  return rate / 1_000;
}

/** `NamedRate.rate` of a percentage with at most three decimals. */
export function thousandthsOf(percent: number): number {
  return Math.round(percent * 1_000);
}

/** @param content JSON of `TaxSettings`. `{}` before an admin has changed them: a new rate then raises no price that customers see */
export function parseTaxes(content: string): TaxSettings {
  return {
    pricesContainTax: true,
    rates: [],
    reverseChargeTo: [],
    untaxedPrices: 'gross',
    ...JSON.parse(content),
  };
}

/** What a price says about its tax where no address is known: `incl. VAT`, with the name in the country of the shop. Empty without rates. */
export function taxWords({ rates, pricesContainTax }: TaxSettings, country: string): string {
  const rate = rateAt(rates, { country, region: '' }, 'standard') ?? rates[0];
  return rate ? `${pricesContainTax ? 'incl.' : 'excl.'} ${rate.name}` : '';
}

/** Where an order is taxed: the place of delivery. */
export interface TaxPlace {
  /** ISO 3166-1. */
  country: string;
  /** As in `TaxRate`. Empty if it is unknown. */
  region: string;
}

/** The rates of a country: its own, otherwise those of the European Union for its members. */
function ratesIn(rates: readonly TaxRate[], country: string): readonly TaxRate[] {
  const own = rates.filter((rate) => rate.country === country);
  return own.length === 0 && isInEu(country) ? rates.filter((rate) => rate.country === EU_RATE) : own;
}

/** The rate of a class at a place. A region's rate replaces that of its country, and the standard rate that of a missing reduced one. Null without a rate. */
export function rateAt(rates: readonly TaxRate[], place: TaxPlace, taxClass: TaxClass): NamedRate | null {
  const inCountry = ratesIn(rates, place.country);
  const of = (region: string, wanted: TaxClass) =>
    inCountry.find((rate) => rate.region === region && rate.taxClass === wanted);
  const exact = of(place.region, taxClass) ?? of('', taxClass);
  const standard = taxClass === 'reduced' ? (of(place.region, 'standard') ?? of('', 'standard')) : undefined;
  const found = exact ?? standard;
  return found ? { name: found.name, rate: found.rate } : null;
}

/** Whether only regions of the country have a rate, and the place has none. False if addresses of the country have no region. */
export function needsRegion(rates: readonly TaxRate[], place: TaxPlace): boolean {
  return place.region === '' && !rateAt(rates, place, 'standard') && hasRegionalRates(rates, place.country);
}

/** Whether a tax depends on the region of an address in the country. */
export function hasRegionalRates(rates: readonly TaxRate[], country: string): boolean {
  if (regionChoices(country).length === 0) return false;
  return ratesIn(rates, country).some(({ region }) => region !== '');
}

/** The countries of the delivery zones that no rate taxes. Empty without rates. */
export function untaxedCountries(rates: readonly TaxRate[], zones: readonly DeliveryZone[]): string[] {
  const isTaxed = (country: string, regions: readonly string[]) =>
    ratesIn(rates, country).some(
      ({ region }) => region === '' || regions.length === 0 || regions.includes(region),
    );
  const untaxed = zones
    .flatMap(({ areas }) => areas)
    .filter(({ country, regions }) => !isTaxed(country, regions));
  return rates.length === 0 ? [] : [...new Set(untaxed.map(({ country }) => country))];
}

/** The place of an address: its parts, or what its text says about the region. */
export function placeOf(country: string, address: string, postal: PostalAddress | undefined): TaxPlace {
  return { country, region: postal ? postal.region : regionInText(country, address) };
}
