import { countryName, withArticle } from '../postal/countries.ts';

export const PRICE_KINDS = ['flat', 'free-from', 'by-total', 'by-weight'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** The price of a delivery from a total or weight on. */
export interface PriceStep {
  /** In minor units of the currency, or in grams for `by-weight`. */
  from: number;
  /** In minor units of the currency. */
  cents: number;
}

export interface DeliveryMethod {
  id: string;
  name: string;
  /** Empty, or the name of a carrier. */
  carrier: string;
  kind: PriceKind;
  /** Ascending, the first from 0. `flat` has one, `free-from` a second one whose price is 0. */
  steps: readonly PriceStep[];
  /** Working days until the delivery. */
  daysLeast: number;
  daysMost: number;
}

/** A country, or some of its regions. */
export interface DeliveryArea {
  /** ISO 3166-1. */
  country: string;
  /** The parts of ISO 3166-2 after the country. Empty for the whole country. */
  regions: readonly string[];
}

/** Addresses with the same methods and prices. */
export interface DeliveryZone {
  id: string;
  name: string;
  areas: readonly DeliveryArea[];
  /** Whether the zone has every address that no zone lists. */
  everywhereElse: boolean;
  methods: readonly DeliveryMethod[];
}

/** What the price of a delivery depends on. */
export interface Parcel {
  /** The lines, in minor units of the currency. */
  subtotalCents: number;
  grams: number;
}

/** Where an order goes. The region is empty if it is unknown. */
export interface DeliveryPlace {
  country: string;
  region: string;
}

/** The zone of an address: the one that lists its region, then the one that lists its country. Undefined if the shop does not deliver there. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  { country, region }: DeliveryPlace,
): DeliveryZone | undefined {
  const listing = (matches: (area: DeliveryArea) => boolean) =>
    zones.find(({ areas }) => areas.some((area) => area.country === country && matches(area)));
  return (
    listing(({ regions }) => regions.includes(region)) ??
    listing(({ regions }) => regions.length === 0) ??
    zones.find(({ everywhereElse }) => everywhereElse)
  );
}

/** The countries of the zones. Undefined if the shop delivers everywhere. */
export function countriesOf(zones: readonly DeliveryZone[]): string[] | undefined {
  if (zones.some(({ everywhereElse }) => everywhereElse)) return undefined;
  return [...new Set(zones.flatMap(({ areas }) => areas.map(({ country }) => country)))];
}

/** More countries than this are counted, not listed. */
const MAX_LISTED = 5;

/** The countries in words, as in 'We deliver to Ireland and the United Kingdom.' Empty if the shop delivers everywhere. */
export function areaInWords(zones: readonly DeliveryZone[]): string {
  const countries = countriesOf(zones);
  if (!countries) return '';
  if (countries.length > MAX_LISTED) return `${countries.length} countries`;
  const names = countries.map((country) => withArticle(countryName(country)));
  return new Intl.ListFormat('en-GB').format(names.sort((one, other) => one.localeCompare(other, 'en')));
}

/** The price of a parcel by a method, in minor units of the currency: that of the last step which the parcel reaches. */
export function methodCents({ kind, steps }: DeliveryMethod, { subtotalCents, grams }: Parcel): number {
  const measure = kind === 'by-weight' ? grams : subtotalCents;
  return steps.findLast(({ from }) => from <= measure)?.cents ?? 0;
}

/** The cheapest method for a parcel, the faster and then the first of equal ones. */
export function cheapest(methods: readonly DeliveryMethod[], parcel: Parcel): DeliveryMethod | undefined {
  const [first] = methods.toSorted(
    (one, other) => methodCents(one, parcel) - methodCents(other, parcel) || one.daysMost - other.daysMost,
  );
  return first;
}
