import type { Address } from '@whetstone/contract';
import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { customerContractApi } from './generated/customer.ts';

/** Where to deliver, and the phone number for questions. */
export type DeliveryDetails = Pick<Address, 'address' | 'phone'>;

/** The address of the address book with these details. */
export function savedAddress(addressBook: readonly Address[], details: DeliveryDetails): Address | undefined {
  return addressBook.find(({ address, phone }) => address === details.address && phone === details.phone);
}

/** Of the addresses to which the shop delivers the one that was used last, otherwise the first. Without any, what was used last. */
export function initialDetails(addressBook: readonly Address[], usual: DeliveryDetails): DeliveryDetails {
  const usable = addressBook.filter(({ deliverable }) => deliverable !== false);
  return savedAddress(usable, usual) ?? usable[0] ?? usual;
}

/** The country and the parts of an address, as an order takes them. Nothing for an address that is one text. */
export type PostalDetails = Omit<Partial<Address>, '_id' | 'name' | 'address' | 'phone' | 'deliverable'>;

export function postalOf(saved: Address | undefined): PostalDetails {
  const { _id, name, address, phone, deliverable, ...postal } = saved ?? ({} as Address);
  return postal;
}

/** What prices of a delivery depend on: the parts of a saved address, or the last lines of a text, which can name the region and the country. */
export interface DeliveryPlace {
  country?: string;
  region?: string;
  address?: string;
}

export function placeOf(addressBook: readonly Address[], details: DeliveryDetails): DeliveryPlace {
  const { country, region } = savedAddress(addressBook, details) ?? {};
  if (country) return { country, ...(region && { region }) };
  const address = details.address.trim().split('\n').slice(-PLACE_LINES).join('\n').slice(-MAX_PLACE);
  return address ? { address } : {};
}

/** Town with region, postcode and country. */
const PLACE_LINES = 3;
const MAX_PLACE = 500;

/** The name of the customer is on the parcel, too. */
export const ADDRESS_HINT = 'Street, town, postcode and country. Your name is added.';

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
  const { address = '', phone = '', confirmed } = users.currentData?.[0] ?? {};
  const lastUsed = orders.currentData?.[0];
  return {
    isLoading: [addresses, orders, users].some((query) => query.isLoading),
    addressBook: addresses.currentData ?? [],
    /** Whether the email address is known to be unconfirmed. */
    isUnconfirmed: confirmed === false,
    /** Of the last order; without one, of the profile. */
    usual: lastUsed ? { address: lastUsed.address, phone: lastUsed.phone } : { address, phone },
  };
}
