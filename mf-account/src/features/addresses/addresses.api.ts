import type { Address } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { addressesContractApi } from './generated/contract.ts';

/** The API rejects one more. */
export const MAX_ADDRESSES = 20;

const CHECK = 'Check your connection, then try again.';

export type AddressFields = Required<Omit<Address, '_id' | 'deliverable'>>;

const addressesApi = addressesContractApi.enhanceEndpoints({
  endpoints: {
    addressesList: { providesTags: ['Address'] },
    addressesAdd: { invalidatesTags: ['Address'] },
    addressesUpdate: { invalidatesTags: ['Address'] },
    addressesRemove: { invalidatesTags: ['Address'] },
  },
});

export const { useAddressesListQuery, useCountriesListQuery, useCountriesFormQuery } = addressesApi;

/** Returns the submit handler of the form: it adds an address, or changes the given one. */
export function useSaveAddress(address: Address | null, onSaved: () => void) {
  const [add] = addressesApi.useAddressesAddMutation();
  const [update] = addressesApi.useAddressesUpdateMutation();
  const notify = useNotify('address-form');
  return async (fields: AddressFields) => {
    const { name, address: text, phone, country, ...parts } = fields;
    const where = country ? { country, ...parts } : { address: text, recipient: parts.recipient };
    const saveAddressDto = { name, phone, ...where };
    const { error } = address
      ? await update({ id: address._id, saveAddressDto })
      : await add({ saveAddressDto });
    if (!error) {
      notify('success', 'Your address is saved.');
      onSaved();
    }
    return error;
  };
}

export function useRemoveAddress() {
  const [remove] = addressesApi.useAddressesRemoveMutation();
  const notify = useNotify('address-list');
  return async ({ _id: id, name }: Address) => {
    const { error } = await remove({ id });
    if (!error) return notify('success', `${name} is deleted from your addresses.`);
    // The sentences are loaded with the first error.
    const reason = await import('@whetstone/kernel/problem').then(
      ({ problemMessage }) => problemMessage(error, { unreachable: CHECK }),
      () => CHECK,
    );
    notify('error', `${name} is not deleted. ${reason}`);
  };
}
