import { countryName } from '../../common/postal/countries.ts';
import type { Order, OrderEvent } from './order.entity.ts';

type Contact = Pick<Order, 'address' | 'country' | 'phone'>;
type CorrectionEvent = Pick<OrderEvent, 'kind' | 'note' | 'reference' | 'createdAt'>;

/** The earlier phone number and country (ISO 3166-1). Missing if the correction kept them. The note of the event has the earlier address. */
type Replaced = Partial<Pick<Contact, 'phone' | 'country'>>;

/** What a correction of the address changed: the address, the phone, or both, each on its own lines. */
export interface Correction {
  before: string;
  after: string;
  isOtherCountry: boolean;
}

/** The `reference` of the event of a correction: `Replaced` as JSON, or null. */
export function correctionReference(before: Contact, after: Contact): string | null {
  const replaced: Replaced = {
    ...(before.phone !== after.phone && { phone: before.phone }),
    ...(before.country !== after.country && { country: before.country }),
  };
  return Object.keys(replaced).length > 0 ? JSON.stringify(replaced) : null;
}

function replacedBy({ reference }: CorrectionEvent): Replaced {
  return JSON.parse(reference ?? '{}');
}

/**
 * What a correction changed. Each event has the values before it, so the next correction, or the order, has those after it. Undefined for other
 * events, after the erasure of the order, and if the texts are the same.
 * @param history of the order, oldest first
 */
export function correctionOf(
  event: CorrectionEvent,
  history: readonly CorrectionEvent[],
  order: Contact,
): Correction | undefined {
  if (event.kind !== 'address-changed' || event.note === '') return undefined;
  const later = history.filter(
    ({ kind, createdAt }) => kind === event.kind && createdAt.getTime() > event.createdAt.getTime(),
  );
  const next = (name: keyof Replaced) =>
    later.map((one) => replacedBy(one)[name]).find((value) => value !== undefined) ?? order[name];
  const after = { address: later[0]?.note ?? order.address, phone: next('phone'), country: next('country') };
  const before = { address: event.note, ...replacedBy(event) };
  const isOtherCountry = before.country !== undefined && before.country !== after.country;
  const isMoved = isOtherCountry || before.address !== after.address;
  const isOtherPhone = before.phone !== undefined && before.phone !== after.phone;
  if (!isMoved && !isOtherPhone) return undefined;
  const textOf = ({ address, country, phone }: Pick<Contact, 'address'> & Replaced) =>
    [
      ...(isMoved ? [address] : []),
      // An address in the country of the shop need not name it.
      ...(isOtherCountry && country && !address.endsWith(countryName(country)) ? [countryName(country)] : []),
      ...(isOtherPhone ? [phone] : []),
    ].join('\n');
  return { before: textOf(before), after: textOf(after), isOtherCountry };
}
