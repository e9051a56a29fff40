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

/** Proposes the parts of an address in one text, for the admin to check: the last line is the town, and its words with a digit are the postcode. */
function proposedParts(text: string, country: string) {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  const parts = lines.filter((line) => line !== '' && line !== NAMES.of(country));
  const words = parts.length > 1 ? (parts.pop() ?? '').split(/\s+/) : [];
  const hasDigit = (word: string) => /\d/.test(word);
  return {
    street: parts.join('\n'),
    postcode: words.filter(hasDigit).join(' '),
    city: words.filter((word) => !hasDigit(word)).join(' '),
  };
}

/** What another country changes, and what stays. */
function effectOfMoving({ country: before, payment, invoices, history }: Order, country: string): string {
  const charged = payment === 'paid' ? 'charged' : 'ordered';
  const price = `Another country: tax and delivery cost stay as ${charged}.`;
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice');
  if (!invoice) return `${price} The invoice will name the new country (${NAMES.of(country)}).`;
  const isOlder = history.some(({ otherCountry, at }) => otherCountry && at > invoice.issuedAt);
  const named = isOlder || !before ? '' : ` (${NAMES.of(before)})`;
  return `${price} Invoice ${invoice.number} stays as it was issued${named}.`;
}

/** The fields of the country, or one text. */
export function AddressForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { addressAlone: address = order.address, phone, postal, recipient = '' } = order;
  const form = useApiForm<AddressFields>(
    { ...NO_PARTS, recipient, country: '', ...postal, address, phone },
    {
      'not-delivered-to': ({ name }) => `The shop does not deliver to ${name}.`,
      'unclear-country': ({ name }) =>
        `It is not written like an address in ${name}. Add the country as the last line.`,
      'address-is-final': ({ state }) =>
        state === 'placed' || state === 'packed'
          ? 'This order is untaxed because of its VAT number, so its country cannot change. Cancel the order, and ask the customer to order again.'
          : 'This order has been shipped or cancelled, so its address can no longer change.',
    },
  );
  const correct = useCorrectAddress(order);
  const countries = useCountriesListQuery();
  const country = form.watch('country');
  const parts = useCountriesFormQuery(country ? { code: country } : skipToken);
  const chooseCountry = ({ target }: { target: { value: string } }) => {
    const chosen = target.value;
    form.setValue('region', chosen === postal?.country ? (postal.region ?? '') : '');
    const isEmpty = form.getValues(['street', 'postcode', 'city']).every((part) => part === '');
    if (chosen !== order.country || !isEmpty) return;
    const proposed = Object.entries(proposedParts(form.getValues('address'), chosen));
    for (const [name, value] of proposed) form.setValue(name as keyof AddressFields, value);
  };
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
              name === 'country' ? { onChange: chooseCountry } : undefined,
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
      {country && country !== order.country && (
        <FormMessage tone="info">{effectOfMoving(order, country)}</FormMessage>
      )}
      {!country && <TextAreaField label="Address" rows={3} autoComplete="off" {...form.field('address')} />}
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
    </DialogForm>
  );
}
