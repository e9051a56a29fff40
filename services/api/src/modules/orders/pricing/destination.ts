import { ProblemException } from '@whetstone/server/http/problem.exception';
import { zoneOf } from '../../../common/delivery/zones.ts';
import { countryName } from '../../../common/postal/countries.ts';
import { formatPostal } from '../../../common/postal/postal-address.ts';
import { countryOf, type Settings, type WantedDestination } from '../../../common/settings.ts';
import type { Order } from '../order.entity.ts';

export type Destination = Pick<Order, 'address' | 'country' | 'postal'>;

/**
 * The address of an order.
 * @throws ProblemException 409 for a country to which the shop does not deliver
 */
export function destinationOf(wanted: WantedDestination, settings: Settings): Destination {
  const { address: text = '', postal } = wanted;
  const address = postal ? formatPostal(postal) : text;
  const country = countryOf(wanted, settings);
  if (!zoneOf(settings.delivery.zones, { country, region: postal?.region ?? '' }))
    throw notDeliveredTo(country, settings);
  return { address, country, postal: postal ? JSON.stringify(postal) : null };
}

export function notDeliveredTo(country: string, { delivery }: Settings): ProblemException {
  const name = countryName(country);
  const detail = `We do not deliver to ${name}, only to ${delivery.area}. Choose another address.`;
  return new ProblemException(409, 'not-delivered-to', detail, { name });
}
