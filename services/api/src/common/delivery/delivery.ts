import { digitsOf, rescaled } from '../money.ts';
import { countriesIn } from '../postal/countries.ts';
import type { Carrier } from './carriers.ts';
import type { WorkCalendar } from './working-days.ts';
import { areaInWords, type DeliveryZone } from './zones.ts';

/** What admins change on the page Delivery. */
export interface DeliverySettings extends WorkCalendar {
  zones: readonly DeliveryZone[];
  carriers: readonly Carrier[];
}

/** The settings of the shop that apply until an admin saves delivery settings. */
export interface SimpleDelivery {
  /** Of all prices. */
  currency: string;
  deliveryCents: number;
  deliveryDaysLeast: number;
  deliveryDaysMost: number;
  deliveryArea: string;
}

/** The delivery of a shop, with the countries in words. */
export interface Delivery extends DeliverySettings {
  /** As in 'We deliver to Ireland.' Empty if the shop delivers everywhere. */
  area: string;
}

/** What the database has: the settings, and the decimals of their prices, 2 if they are missing. */
export interface StoredDeliverySettings extends DeliverySettings {
  digits?: number;
}

/**
 * @param content JSON of `StoredDeliverySettings`. `{}`: one zone with one method, as the settings of the shop have them. Prices with the decimals
 * of another currency are rounded
 */
export function deliveryOf(content: string, simple: SimpleDelivery): Delivery {
  const { digits = 2, ...stored } = JSON.parse(content) as Partial<StoredDeliverySettings>;
  const zones = stored.zones?.map((zone) => withDigits(zone, digits, digitsOf(simple.currency)));
  const settings = { ...initialDelivery(simple), ...stored, ...(zones && { zones }) };
  return { ...settings, area: zones ? areaInWords(zones) : simple.deliveryArea };
}

function withDigits(zone: DeliveryZone, from: number, to: number): DeliveryZone {
  if (from === to) return zone;
  const methods = zone.methods.map((method) => ({
    ...method,
    steps: method.steps.map((step) => ({
      from: method.kind === 'by-weight' ? step.from : rescaled(step.from, from, to),
      cents: rescaled(step.cents, from, to),
    })),
  }));
  return { ...zone, methods };
}

function initialDelivery(simple: SimpleDelivery): DeliverySettings {
  const { deliveryCents: cents, deliveryDaysLeast: daysLeast, deliveryDaysMost: daysMost } = simple;
  const countries = countriesIn(simple.deliveryArea);
  const standard = { id: 'standard', name: 'Standard', carrier: '', kind: 'flat' as const };
  return {
    zones: [
      {
        id: 'standard',
        name: countries ? 'Delivery area' : 'Everywhere',
        areas: (countries ?? []).map((country) => ({ country, regions: [] })),
        // An empty text means every country.
        everywhereElse: !countries,
        methods: [{ ...standard, steps: [{ from: 0, cents }], daysLeast, daysMost }],
      },
    ],
    carriers: [],
    ...{ workingDays: [1, 2, 3, 4, 5], holidays: [], cutoffHour: 24 },
  };
}
