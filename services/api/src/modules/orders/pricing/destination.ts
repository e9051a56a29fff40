import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type DeliveryPlace, withArticle, zoneOf } from '../../../common/delivery/zones.ts';
import { countryInText, countryName } from '../../../common/postal/countries.ts';
import { foreignPostcode, formatPostal, isForeignScript } from '../../../common/postal/postal-address.ts';
import { countryOf, type Settings, type WantedDestination } from '../../../common/settings.ts';
import { needsRegion, placeOf, type TaxPlace, type TaxSettings } from '../../../common/taxes/tax-rates.ts';
import type { Order } from '../order.entity.ts';

export type Destination = Pick<Order, 'address' | 'country' | 'postal'>;

/**
 * The address of an order.
 * @throws ProblemException 409 `not-delivered-to` for a country to which the shop does not deliver, 409 `unclear-country` for a text
 * without a country and with a postcode or a script that the country of the shop does not have
 */
export function destinationOf(wanted: WantedDestination, settings: Settings): Destination {
  const { address: text = '', postal } = wanted;
  const address = postal ? formatPostal(postal) : text;
  if (!postal) requireClearCountry(text, settings);
  const country = countryOf(wanted, settings);
  const place = placeOf(country, address, postal);
  if (!zoneOf(settings.delivery.zones, place)) throw notDeliveredTo(place, settings);
  return { address, country, postal: postal ? JSON.stringify(postal) : null };
}

/** @throws ProblemException 409 `unclear-country` */
export function requireClearCountry(address: string, { country }: Settings): void {
  if (countryInText(address) !== undefined) return;
  if (!foreignPostcode(address, country) && !isForeignScript(address, country)) return;
  const name = withArticle(countryName(country));
  const detail = `Which country is this? It is not written like an address in ${name}. Add the country as the last line.`;
  throw new ProblemException(409, 'unclear-country', detail, { name });
}

/** @throws ProblemException 409 `unclear-region` for a place whose tax is unknown without its region */
export function requireClearRegion(place: TaxPlace, { rates }: TaxSettings): void {
  if (!needsRegion(rates, place)) return;
  const name = withArticle(countryName(place.country));
  const detail = `Which state or region of ${name} is this? Add it to the address.`;
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
      ? `We deliver to some regions of ${name} only. Add the state or region to the address.`
      : `We do not deliver to this region of ${name}. Choose another address.`;
  return new ProblemException(409, 'not-delivered-to', detail, { name, reason });
}
