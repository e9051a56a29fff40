import type { Address } from '@whetstone/contract';
import { Button, Form, FormMessage, Stack, TextAreaField, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { type AddressFields, useSaveAddress } from './addresses.api.ts';

const EMPTY: AddressFields = { name: '', address: '', phone: '' };

interface AddressFormProps {
  /** The address to change; null for a new one. */
  address: Address | null;
  onSaved: () => void;
}

/** The API validates the fields. */
export function AddressForm({ address, onSaved }: AddressFormProps) {
  const form = useForm<AddressFields>({ defaultValues: address ? fieldsOf(address) : EMPTY });
  const { errors, isSubmitting } = form.formState;
  const save = useSaveAddress(address, form, onSaved);
  const field = (name: keyof AddressFields) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <Form pending={isSubmitting} onSubmit={form.handleSubmit(save)}>
      <Stack gap="m">
        <TextField
          label="Name"
          hint="Such as Workshop, or who receives the delivery."
          autoComplete="off"
          {...field('name')}
        />
        <TextAreaField label="Address" rows={3} autoComplete="street-address" {...field('address')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Save address
        </Button>
      </Stack>
    </Form>
  );
}

function fieldsOf({ name, address, phone }: Address): AddressFields {
  return { name, address, phone };
}
