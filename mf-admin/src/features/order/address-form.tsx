import type { Order } from '@whetstone/contract';
import { skipToken } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { FormMessage, Skeleton, TextAreaField, TextField } from '@whetstone/ui';
import { AddressFields as PostalFields } from '@whetstone/ui/address-fields';
import { DialogForm } from '../../shared/dialog-form.tsx';
import {
  type AddressFields,
  useCorrectAddress,
  useCountriesFormQuery,
  useCountriesListQuery,
} from './address.api.ts';

const NO_PARTS = { recipient: '', company: '', street: '', postcode: '', city: '', region: '' };

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The fields of the country, or one text. */
export function AddressForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { addressAlone: address = order.address, phone, postal, recipient = '' } = order;
  const form = useApiForm<AddressFields>(
    { ...NO_PARTS, recipient, country: '', ...postal, address, phone },
    {
      'not-delivered-to': ({ name }) => `The shop does not deliver to ${name}.`,
      'unclear-country': ({ name }) =>
        `It is not written like an address in ${name}. Add the country as the last line.`,
      'address-is-final': 'This order has been shipped or cancelled, so its address can no longer change.',
    },
  );
  const correct = useCorrectAddress(order);
  const countries = useCountriesListQuery();
  const country = form.watch('country');
  const parts = useCountriesFormQuery(country ? { code: country } : skipToken);
  return (
    <DialogForm
      form={form}
      onSubmit={async (fields) => {
        const error = await correct(fields);
        if (!error) onClose();
        return error;
      }}
      submitLabel="Save the address"
      cancelLabel="Back"
      onCancel={onClose}
    >
      {countries.data ? (
        <PostalFields
          countries={countries.data.countries}
          country={country}
          parts={parts.data?.parts}
          noCountry={order.country ? `${NAMES.of(order.country)}, as one text` : 'One text'}
          field={(name) =>
            form.field(
              name as keyof AddressFields,
              name === 'country' ? { onChange: () => form.setValue('region', '') } : undefined,
            )
          }
        />
      ) : (
        !countries.isError && <Skeleton shape="block" />
      )}
      {(countries.isError || (country && parts.isError)) && (
        <FormMessage tone="error">
          The fields of the address could not be loaded. Check your connection, then open this dialog again.
        </FormMessage>
      )}
      {!country && <TextAreaField label="Address" rows={3} autoComplete="off" {...form.field('address')} />}
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
    </DialogForm>
  );
}
