import type { Address } from '@whetstone/contract';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextAreaField, TextField } from '@whetstone/ui';
import { type AddressFields, useSaveAddress } from './addresses.api.ts';

const EMPTY: AddressFields = { name: '', address: '', phone: '' };

interface AddressFormProps {
  /** The address to change; null for a new one. */
  address: Address | null;
  onSaved: () => void;
}

/** The API validates the fields. */
export function AddressForm({ address, onSaved }: AddressFormProps) {
  const form = useApiForm<AddressFields>(address ? fieldsOf(address) : EMPTY, {
    'address-book-full': ({ max }) =>
      `You have saved ${max} addresses, which is the maximum. Delete one of them first.`,
  });
  const save = useSaveAddress(address, onSaved);
  return (
    <Form {...form.props(save)}>
      <Stack gap="m">
        <TextField
          label="Name"
          hint="Such as Workshop, or who receives the delivery."
          autoComplete="off"
          {...form.field('name')}
        />
        <TextAreaField label="Address" rows={3} autoComplete="street-address" {...form.field('address')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save address
        </Button>
      </Stack>
    </Form>
  );
}

function fieldsOf({ name, address, phone }: Address): AddressFields {
  return { name, address, phone };
}
