import type { Order } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';
import { keepOrder } from './order.api.ts';

const addressApi = contractApi.enhanceEndpoints({
  endpoints: { ordersCorrectAddress: { invalidatesTags: ['Order'], onQueryStarted: keepOrder } },
});

/** What addresses consist of. */
export const { useCountriesListQuery, useCountriesFormQuery } = addressApi;

/** The form of an address. `address` is a text, for an address without a country. */
export interface AddressFields {
  address: string;
  phone: string;
  country: string;
  recipient: string;
  company: string;
  street: string;
  postcode: string;
  city: string;
  region: string;
}

/** Returns a function that corrects the address of the order and resolves to the error, if any. */
export function useCorrectAddress({ number, country: ordered }: Order) {
  const [correct] = addressApi.useOrdersCorrectAddressMutation();
  const notify = useNotify('order-step');
  return async ({ address, phone, country, ...parts }: AddressFields): Promise<unknown> => {
    // A text that names no country stays in that of the order.
    const text = { address, recipient: parts.recipient, ...(ordered && { country: ordered }) };
    const correctAddressDto = { phone, ...(country ? { country, ...parts } : text) };
    const { data, error } = await correct({ number, correctAddressDto });
    // The country can also change by the text.
    const price = data && data.country !== ordered ? ' Tax and delivery cost stay as ordered.' : '';
    if (!error) notify('success', `The address of order ${number} is corrected.${price}`);
    return error;
  };
}
