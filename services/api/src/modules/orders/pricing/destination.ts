import { ProblemException } from '@whetstone/server/http/problem.exception';
import { zoneOf } from '../../../common/delivery/zones.ts';
import { countryAtEnd, countryName } from '../../../common/postal/countries.ts';
import { foreignPostcode, formatPostal } from '../../../common/postal/postal-address.ts';
import { countryOf, type Settings, type WantedDestination } from '../../../common/settings.ts';
import type { Order } from '../order.entity.ts';

export type Destination = Pick<Order, 'address' | 'country' | 'postal'>;

/**
 * The address of an order.
 * @throws ProblemException 409 `not-delivered-to` for a country to which the shop does not deliver, 409 `unclear-country` for a text
 * without a country and with a postcode that the country of the shop does not have
 */
export function destinationOf(wanted: WantedDestination, settings: Settings): Destination {
  const { address: text = '', postal } = wanted;
  const address = postal ? formatPostal(postal) : text;
  if (!postal) requireClearCountry(text, settings);
  const country = countryOf(wanted, settings);
  if (!zoneOf(settings.delivery.zones, { country, region: postal?.region ?? '' }))
    throw notDeliveredTo(country, settings);
  return { address, country, postal: postal ? JSON.stringify(postal) : null };
}

/** @throws ProblemException 409 `unclear-country` */
export function requireClearCountry(address: string, { country }: Settings): void {
  const postcode = countryAtEnd(address) === undefined && foreignPostcode(address, country);
  if (!postcode) return;
  const name = countryName(country);
  const detail = `${postcode} is not a postcode of ${name}. Which country is it? Add the country as the last line of the address.`;
  throw new ProblemException(409, 'unclear-country', detail, { name });
}

export function notDeliveredTo(country: string, { delivery }: Settings): ProblemException {
  const name = countryName(country);
  const detail = `We do not deliver to ${name}, only to ${delivery.area}. Choose another address.`;
  return new ProblemException(409, 'not-delivered-to', detail, { name });
}
