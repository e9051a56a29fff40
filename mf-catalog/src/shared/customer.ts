import type { Address, OrderSummary } from '@whetstone/contract';
import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { customerContractApi } from './generated/customer.ts';
import { placeParts } from './places.ts';
import type { Place } from './remembered-place.ts';

/** Where to deliver, to whom if it is not the customer, and the phone number for questions. */
export type DeliveryDetails = Pick<Address, 'address' | 'phone' | 'recipient'>;

/** Without the name of the recipient, which the address of an order contains. */
export function withoutName<Details extends DeliveryDetails>({ address, phone, recipient = '' }: Details) {
  const lines = address.split('\n');
  return {
    address: recipient ? lines.filter((line) => line !== recipient).join('\n') : address,
    ...{ phone, recipient },
  };
}

export function savedAddress(addressBook: readonly Address[], details: DeliveryDetails): Address | undefined {
  const { address, phone, recipient } = withoutName(details);
  return addressBook.find((saved) => {
    const one = withoutName(saved);
    return one.address === address && one.phone === phone && one.recipient === recipient;
  });
}

/** Of the addresses to which the shop delivers the one that was used last, otherwise the first. Without any, what was used last. */
export function initialDetails(
  addressBook: readonly Address[],
  usual: DeliveryDetails,
  home: string | undefined,
): EnteredDetails {
  const usable = addressBook.filter(({ deliverable }) => deliverable !== false);
  const saved = savedAddress(usable, usual) ?? usable[0];
  return saved ? savedDetails(saved, home) : { ...usual, recipient: '', country: '', region: '' };
}

/** Of an address that is not in the address book. */
export function emptyDetails(phone: string): EnteredDetails {
  return { address: '', recipient: '', phone, country: '', region: '' };
}

/** A saved address without a country is in that of the shop, unless its text names another one. */
export function savedDetails(saved: Address, home = ''): EnteredDetails {
  return { ...withoutName(saved), country: saved.country ? '' : home, region: '' };
}

/** Whether a text is the other one with corrections: one of its lines is left. */
export function isCorrected(before: string, text: string): boolean {
  return before.split(/[\n,]/).some((part) => part.trim() !== '' && text.includes(part.trim()));
}

/** The country and the parts of an address, as an order takes them. Nothing for an address that is one text. */
export type PostalDetails = Omit<Partial<Address>, '_id' | 'name' | 'address' | 'phone' | 'deliverable'>;

function postalOf(saved: Address | undefined): PostalDetails {
  const { _id, name, address, phone, deliverable, ...postal } = saved ?? ({} as Address);
  return postal;
}

/** The entered address and the chosen place. The country is empty until the customer chooses one. */
export type EnteredDetails = Required<DeliveryDetails> & Place;

/** The place for an address that is one text: the chosen one, otherwise the preselected one. */
export function chosenPlace({ country, region }: Place, start: Place | undefined): Place | undefined {
  return country ? { country, region } : start;
}

/** The address of an order, besides its text: the parts of a saved address, or the place and the recipient beside the text. */
export function postalDetails(
  saved: Address | undefined,
  place: Place | undefined,
  recipient = '',
): PostalDetails {
  if (saved?.country) return postalOf(saved);
  return { ...placeParts(place), ...(recipient.trim() && { recipient: recipient.trim() }) };
}

/** Determines the price of a delivery. The address is a text, which can name another place. */
export interface DeliveryPlace {
  country?: string;
  region?: string;
  /** Of a saved address. */
  postcode?: string;
  address?: string;
}

/** The place for a quote. It equals the place of the order, so that the prices are the same. */
export function placeOf(
  addressBook: readonly Address[],
  details: DeliveryDetails,
  place: Place | undefined,
): DeliveryPlace {
  const saved = savedAddress(addressBook, details);
  // With an empty region, the API asks for the region if the price depends on it.
  if (saved?.country) {
    const { country, region = '', postcode } = saved;
    return { country, region, ...(postcode && { postcode }) };
  }
  const address = details.address.trim().slice(0, MAX_PLACE);
  return { ...(address && { address }), ...placeParts(place) };
}

const MAX_PLACE = 500;

/** The API adds the name of the recipient or, without one, of the customer. */
export const ADDRESS_HINT = 'Street, town and postcode. Your name is added.';
export const RECIPIENT_HINT = 'Street, town and postcode. The name of the recipient is added.';
export const RECIPIENT_FIELD = {
  ...{ label: 'Recipient', autoComplete: 'name' },
  hint: 'If it is not you: the name on the parcel.',
};

const NEWEST = { limit: 1 } as const;

export const customerApi = customerContractApi.enhanceEndpoints({
  endpoints: {
    addressesList: { providesTags: ['Address'] },
    addressesAdd: { invalidatesTags: ['Address'] },
    usersList: { providesTags: ['User'] },
    ordersListMine: { providesTags: ['Order'] },
  },
});

/** Saved delivery details. A part that fails to load is missing. */
export function useCustomer({ skip = false } = {}) {
  const user = useAppSelector(selectUser);
  const isSkipped = skip || !user;
  const addresses = customerApi.useAddressesListQuery(isSkipped ? skipToken : undefined);
  const orders = customerApi.useOrdersListMineQuery(isSkipped ? skipToken : NEWEST);
  const users = customerApi.useUsersListQuery(isSkipped ? skipToken : { email: user.email });
  const { address = '', phone = '', confirmed, country } = users.currentData?.[0] ?? {};
  const addressBook = addresses.currentData ?? [];
  const last = orders.currentData?.[0];
  // The text of another recipient's address would get the name of the customer, who may have entered their own.
  const isGift = last?.recipient && nameForm(last.recipient) !== nameForm(user?.name ?? '');
  const lastUsed = isGift && !savedAddress(addressBook, last) ? undefined : last;
  return {
    isLoading: [addresses, orders, users].some((query) => query.isLoading),
    addressBook,
    /** Whether the email address is known to be unconfirmed. */
    isUnconfirmed: confirmed === false,
    /** Of the last order unless it was a gift; otherwise of the profile. */
    usual: lastUsed ? withoutName(lastUsed) : { address, phone },
    /** Of the profile: that of the last order can be a recipient's. */
    ownPhone: phone,
    /** The country of that order; without one, the one that the address of the profile names. */
    usualCountry: lastUsed ? lastUsed.country : country,
    /** The number of the last order, if it is new. */
    newOrder: last && isNew(last) ? last.number : undefined,
  };
}

function nameForm(name: string): string {
  return name.trim().toLowerCase();
}

/** In milliseconds: the email that confirms the address leads back to the checkout as long. */
const NEW_ORDER = 3_600_000;

function isNew({ state, createdAt }: Pick<OrderSummary, 'state' | 'createdAt'>): boolean {
  return state !== 'cancelled' && Date.now() - Date.parse(createdAt) < NEW_ORDER;
}
