import type { PostalAddress } from '../../../common/postal/postal-address.ts';
import { placeInText } from '../../../common/postal/text-address.ts';
import type { Settings } from '../../../common/settings.ts';
import type { Order } from '../order.entity.ts';
import { type OrderVat, storedVat } from '../order-vat.ts';
import { addressAlone, postalOf, recipientOf } from '../pricing/destination.ts';

/** Who issues invoices. Empty texts for details that the shop has not entered. */
export type Seller = Pick<
  Settings,
  | 'legalName'
  | 'legalAddress'
  | 'country'
  | 'email'
  | 'phone'
  | 'vatNumber'
  | 'taxNumber'
  | 'companyRegister'
  | 'representative'
  | 'bankAccount'
  | 'bankCode'
>;

/** An address on an invoice, without a name. */
export interface InvoiceAddress {
  /** Empty if the address is unknown. */
  address: string;
  /** ISO 3166-1. Empty if the address names no country. Of an unknown address, the country of the delivery. */
  country: string;
  /** The parts of the address. Null for a text without parts. */
  postal: PostalAddress | null;
}

/** With the address of the delivery, or with the customer's own one if another recipient gets the delivery. */
export interface Buyer extends InvoiceAddress {
  name: string;
  email: string;
  /** The VAT number of a business [BT-48] with its company, and who confirmed it, when and how. */
  vat: OrderVat | null;
}

export interface InvoiceParties {
  /** [BG-7] */
  buyer: Buyer;
  /** Where the tools go, which decides the taxes. `recipient`: null if it is the buyer. [BG-13] */
  destination: InvoiceAddress & { recipient: string | null };
  /** The text on the parcel for another recipient than the buyer. Null without one. [BG-13] */
  deliveredTo: string | null;
}

/** @param ownAddress of the customer's profile. May be empty */
export function partiesOf(
  order: Order,
  ownAddress: string,
  { country: home }: Pick<Settings, 'country'>,
): InvoiceParties {
  const { clientName: name, client: email, country } = order;
  const vat = storedVat(order);
  const recipient = recipientOf(order);
  const delivery = { address: addressAlone(order), country, postal: postalOf(order) };
  if (!isOther(recipient, name)) {
    const destination = { recipient: null, ...delivery };
    return { buyer: { name, ...delivery, email, vat }, destination, deliveredTo: null };
  }
  const own = ownAddress.trim();
  const known = own && { address: own, country: placeInText(own, {}, home).country, postal: null };
  // The invoice of a company needs an address.
  const address = known || (vat ? delivery : { address: '', country, postal: null });
  return {
    buyer: { name, ...address, email, vat },
    destination: { recipient, ...delivery },
    deliveredTo: order.address,
  };
}

/** Customers can enter their own name as the recipient. */
function isOther(recipient: string | undefined, buyer: string): recipient is string {
  const form = (name: string) => name.trim().toLowerCase();
  return recipient !== undefined && form(recipient) !== form(buyer);
}

export function sellerOf({
  legalName,
  legalAddress,
  country,
  email,
  phone,
  vatNumber,
  taxNumber,
  companyRegister,
  representative,
  bankAccount,
  bankCode,
}: Settings): Seller {
  return {
    ...{ legalName, legalAddress, country, email, phone },
    ...{ vatNumber, taxNumber, companyRegister, representative, bankAccount, bankCode },
  };
}
