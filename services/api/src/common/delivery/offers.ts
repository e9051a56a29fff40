import type { Delivery } from './delivery.ts';
import { type DayRange, deliveryDays } from './working-days.ts';
import {
  cheapest,
  type DeliveryMethod,
  type DeliveryPlace,
  type DeliveryZone,
  methodCents,
  type Parcel,
  zoneOf,
} from './zones.ts';

/** A method with its price for a parcel and its days for an order at a time. */
export interface DeliveryOffer extends DayRange {
  method: DeliveryMethod;
  /** In minor units of the currency. */
  cents: number;
}

export interface DeliveryOffers {
  zone: DeliveryZone;
  /** In the order of the zone. */
  offers: readonly DeliveryOffer[];
  /** The wanted one if the zone has it, otherwise the cheapest. */
  chosen: DeliveryOffer;
}

/** What the shop's delivery depends on. `country` is that of the shop. */
export interface DeliveringShop {
  delivery: Delivery;
  timeZone: string;
  country: string;
}

/** What a customer wants. Without a place, the parcel stays in the country of the shop, or goes to the first zone. */
export interface WantedDelivery {
  place?: DeliveryPlace | undefined;
  /** The id of a method. */
  method?: string | undefined;
}

/** The methods for a parcel. Undefined if the shop does not deliver to the place. */
export function offersFor(
  { delivery, timeZone, country }: DeliveringShop,
  { place, method: wanted }: WantedDelivery,
  parcel: Parcel,
  now: Date,
): DeliveryOffers | undefined {
  const { zones } = delivery;
  const zone = place ? zoneOf(zones, place) : (zoneOf(zones, { country, region: '' }) ?? zones[0]);
  if (!zone) return undefined;
  const offers = zone.methods.map((method): DeliveryOffer => {
    const days = { least: method.daysLeast, most: method.daysMost };
    return { method, cents: methodCents(method, parcel), ...deliveryDays(days, delivery, timeZone, now) };
  });
  const id = zone.methods.some((method) => method.id === wanted)
    ? wanted
    : cheapest(zone.methods, parcel)?.id;
  const chosen = offers.find(({ method }) => method.id === id);
  return chosen && { zone, offers, chosen };
}

/** How an order goes, as it was placed. Names, because zones and methods change. */
export interface DeliveryChoice extends DayRange {
  zone: string;
  /** The id of the method. */
  method: string;
  name: string;
  carrier: string;
  daysLeast: number;
  daysMost: number;
}

/** JSON of `DeliveryChoice`. */
export function storedChoice({ zone, chosen }: DeliveryOffers): string {
  const { method, earliest, latest } = chosen;
  const { id, name, carrier, daysLeast, daysMost } = method;
  const choice = { zone: zone.name, method: id, name, carrier, daysLeast, daysMost, earliest, latest };
  return JSON.stringify(choice satisfies DeliveryChoice);
}

/** The days of an order's delivery from `start`, its payment or invoice; before, the days that were stored when it was placed. */
export function expectedDays(
  { daysLeast: least, daysMost: most, earliest, latest }: DeliveryChoice,
  { delivery, timeZone }: Pick<DeliveringShop, 'delivery' | 'timeZone'>,
  start: Date | undefined,
): DayRange {
  return start ? deliveryDays({ least, most }, delivery, timeZone, start) : { earliest, latest };
}

/** @param stored JSON of `DeliveryChoice` */
export function choiceOf(stored: string): DeliveryChoice {
  return JSON.parse(stored);
}
