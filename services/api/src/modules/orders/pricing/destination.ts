import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type DeliveryPlace, zoneOf } from '../../../common/delivery/zones.ts';
import { countryInText, countryName, withArticle } from '../../../common/postal/countries.ts';
import {
  formatPostal,
  isForeignScript,
  type NamedRecipient,
  type PostalAddress,
  withoutRecipient,
  withRecipient,
} from '../../../common/postal/postal-address.ts';
import { foreignPostcode, hasForeignRegion } from '../../../common/postal/postcodes.ts';
import { placedText, type WantedDestination } from '../../../common/postal/text-address.ts';
import type { Settings } from '../../../common/settings.ts';
import type { Exemption } from '../../../common/taxes/exemptions.ts';
import { needsRegion, placeOf, type TaxPlace, type TaxSettings } from '../../../common/taxes/tax-rates.ts';
import type { Order } from '../order.entity.ts';

export type Destination = Pick<Order, 'address' | 'country' | 'postal'>;

type StoredAddress = Pick<Destination, 'address' | 'postal'>;

/** The parts of the address of an order. Null for a text without parts. */
export function postalOf({ postal }: StoredAddress): PostalAddress | null {
  const parts = storedParts(postal);
  return parts && 'country' in parts ? parts : null;
}

/** The recipient that the address names, also the customer. The parcel shows the address as it is. Without a recipient, it shows the customer's name above. */
export function recipientOf(order: StoredAddress): string | undefined {
  return storedParts(order.postal)?.recipient || undefined;
}

/** The address of an order without the name of its recipient. */
export function addressAlone(order: StoredAddress): string {
  const postal = postalOf(order);
  if (postal) return formatPostal({ ...postal, recipient: '' });
  return withoutRecipient(order.address, recipientOf(order) ?? '');
}

/** Where an order goes. */
export function placeOfOrder(order: Destination): TaxPlace {
  return placeOf(order.country, addressAlone(order), postalOf(order) ?? undefined);
}

function storedParts(postal: string | null): PostalAddress | NamedRecipient | null {
  return JSON.parse(postal ?? 'null');
}

/**
 * The address of an order. The recipient becomes the first line of a text, the chosen region and, abroad, the chosen country become the last ones if it lacks them.
 * @throws ProblemException 409 `not-delivered-to` for a country to which the shop does not deliver, 409 `unclear-country` for a text that
 * names no country and is not written like an address in the chosen country, or without a choice in the country of the shop, 400 for a text
 * that is too long with the lines that it gets
 */
export function destinationOf(wanted: WantedDestination, settings: Settings): Destination {
  const { postal } = wanted;
  const destination = postal
    ? { address: formatPostal(postal), country: postal.country, postal: JSON.stringify(postal) }
    : textDestination(wanted, settings);
  const place = placeOfOrder(destination);
  if (!zoneOf(settings.delivery.zones, place)) throw notDeliveredTo(place, settings);
  return destination;
}

/** Whether a request repeats the address of an order: the shop has accepted it, and does not check it again. */
export function isAddressOf(order: Destination, wanted: WantedDestination): boolean {
  const { postal, address = '', recipient = '', country = order.country, region } = wanted;
  if (postal) return order.postal === JSON.stringify(postal);
  const isText = postalOf(order) === null && region === undefined && country === order.country;
  const isNamed = recipient === (recipientOf(order) ?? '');
  return isText && isNamed && withoutRecipient(address, recipient) === addressAlone(order);
}

function textDestination(wanted: WantedDestination, { country: home }: Settings): Destination {
  const { address = '', country: chosen, recipient = '' } = wanted;
  requireClearCountry(withoutRecipient(address, recipient), chosen ?? home);
  const { text, country } = placedText(wanted, home);
  const named: NamedRecipient | null = recipient === '' ? null : { recipient };
  return { address: withRecipient(text, recipient), country, postal: named && JSON.stringify(named) };
}

/** @throws ProblemException 409 `unclear-country` */
export function requireClearCountry(address: string, country: string): void {
  if (countryInText(address) !== undefined) return;
  const isForeign = [foreignPostcode, hasForeignRegion, isForeignScript].some((test) =>
    test(address, country),
  );
  if (!isForeign) return;
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
