import type { Order } from '@whetstone/contract';
import type { CorrectAddressDto } from '@whetstone/contract/api';
import { requestOf, useNotify } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';

const ordersCorrectAddress = requestOf(contractApi, 'ordersCorrectAddress');

const addressApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    correctOrderAddress: build.mutation<Order, { number: string; correctAddressDto: CorrectAddressDto }>({
      query: ordersCorrectAddress,
      invalidatesTags: ['Order'],
      onQueryStarted: async ({ number }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) => dispatch(addressApi.util.updateQueryData('ordersGet', { number }, () => data)),
          () => undefined,
        );
      },
    }),
  }),
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
  const [correct] = addressApi.useCorrectOrderAddressMutation();
  const notify = useNotify('order-step');
  return async ({ address, phone, country, ...parts }: AddressFields): Promise<unknown> => {
    // A text that names no country stays in that of the order.
    const text = { address, recipient: parts.recipient, ...(ordered && { country: ordered }) };
    const correctAddressDto = { phone, ...(country ? { country, ...parts } : text) };
    const { error } = await correct({ number, correctAddressDto });
    if (!error) notify('success', `The address of order ${number} is corrected.`);
    return error;
  };
}
