import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type DeliveryPlace, zoneOf } from '../../../common/delivery/zones.ts';
import { countryInText, countryName, withArticle } from '../../../common/postal/countries.ts';
import {
  formatPostal,
  isForeignScript,
  type PostalAddress,
  partsOfText,
} from '../../../common/postal/postal-address.ts';
import { foreignPostcode } from '../../../common/postal/postcodes.ts';
import { placeInText, type WantedDestination, withPlace } from '../../../common/postal/text-address.ts';
import type { Settings } from '../../../common/settings.ts';
import type { Exemption } from '../../../common/taxes/exemptions.ts';
import { needsRegion, placeOf, type TaxPlace, type TaxSettings } from '../../../common/taxes/tax-rates.ts';
import type { Order } from '../order.entity.ts';

export type Destination = Pick<Order, 'address' | 'country' | 'postal'>;

/** The parts of the address of an order. Null for a text without parts. */
export function postalOf({ address, postal }: Pick<Destination, 'address' | 'postal'>): PostalAddress | null {
  return partsOfText(address, JSON.parse(postal ?? 'null') as PostalAddress | null);
}

/** The recipient that the address names, also the customer. The parcel shows the address as it is. Without a recipient, it shows the customer's name above. */
export function recipientOf(order: Pick<Destination, 'address' | 'postal'>): string | undefined {
  return postalOf(order)?.recipient || undefined;
}

/**
 * The address of an order. The chosen region and, abroad, the chosen country become the last lines of a text that lacks them.
 * @throws ProblemException 409 `not-delivered-to` for a country to which the shop does not deliver, 409 `unclear-country` for a text that
 * names no country and is not written like an address in the chosen country, or without a choice in the country of the shop
 */
export function destinationOf(wanted: WantedDestination, settings: Settings): Destination {
  const { postal } = wanted;
  const { address, country } = postal
    ? { address: formatPostal(postal), country: postal.country }
    : textDestination(wanted, settings);
  const place = placeOf(country, address, postal);
  if (!zoneOf(settings.delivery.zones, place)) throw notDeliveredTo(place, settings);
  return { address, country, postal: postal ? JSON.stringify(postal) : null };
}

function textDestination(wanted: WantedDestination, { country: home }: Settings) {
  const { address = '', country: chosen } = wanted;
  requireClearCountry(address, chosen ?? home);
  const place = placeInText(address, wanted, home);
  return {
    address: chosen === undefined ? address : withPlace(address, place, home),
    country: place.country,
  };
}

/** @throws ProblemException 409 `unclear-country` */
export function requireClearCountry(address: string, country: string): void {
  if (countryInText(address) !== undefined) return;
  if (!foreignPostcode(address, country) && !isForeignScript(address, country)) return;
  const name = withArticle(countryName(country));
  const detail = `Which country is this? It is not written like an address in ${name}. Choose the country, or add it as the last line.`;
  throw new ProblemException(409, 'unclear-country', detail, { name });
}

/** @throws ProblemException 409 `unclear-region` if the tax, or for an exempt business the price, depends on the unknown region */
export function requireClearRegion(
  place: TaxPlace,
  { rates, pricesContainTax }: TaxSettings,
  exemption: Exemption | null | undefined,
): void {
  if (!needsRegion(rates, place) || (exemption && !pricesContainTax)) return;
  const name = withArticle(countryName(place.country));
  const detail = `Which state or region of ${name} is this? Choose it, or add it to the address.`;
  throw new ProblemException(409, 'unclear-region', detail, { name });
}

/** A 409 with the country. `reason`: the shop delivers to regions of it, and the address names none of them, or another one. */
export function notDeliveredTo({ country, region }: DeliveryPlace, { delivery }: Settings): ProblemException {
  const name = withArticle(countryName(country));
  const lists = delivery.zones.some(({ areas }) => areas.some((area) => area.country === country));
  if (!lists) {
    const detail = `We do not deliver to ${name}, only to ${delivery.area}. Choose another address.`;
    return new ProblemException(409, 'not-delivered-to', detail, { name });
  }
  const reason = region === '' ? 'region-unknown' : 'other-region';
  const detail =
    region === ''
      ? `We deliver to some regions of ${name} only. Choose the state or region, or add it to the address.`
      : `We do not deliver to this region of ${name}. Choose another address.`;
  return new ProblemException(409, 'not-delivered-to', detail, { name, reason });
}
