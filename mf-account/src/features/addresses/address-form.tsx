import type { Address } from '@whetstone/contract';
import { skipToken } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import {
  Button,
  ErrorNotice,
  Form,
  FormMessage,
  Skeleton,
  Stack,
  TextAreaField,
  TextField,
} from '@whetstone/ui';
import { AddressFields as PostalFields } from '@whetstone/ui/address-fields';
import {
  type AddressFields,
  useCountriesFormQuery,
  useCountriesListQuery,
  useSaveAddress,
} from './addresses.api.ts';

const NO_PARTS = { recipient: '', company: '', street: '', postcode: '', city: '', region: '' };

interface AddressFormProps {
  /** The address to change; null for a new one. */
  address: Address | null;
  /** The country of the other addresses. */
  usual: string | undefined;
  onSaved: () => void;
}

/** Renders once the countries are loaded. A new address begins with the usual country, otherwise that of the browser's language or the shop. */
export function AddressForm({ address, usual, onSaved }: AddressFormProps) {
  const { data, isError, refetch } = useCountriesListQuery();
  if (data) {
    const { countries, home } = data;
    const { language } = navigator;
    // Browsers have the language en-US in every country. `Intl.Locale` throws for en-US@posix.
    const region = language.startsWith('en-US') ? home : /-([A-Z]{2})\b/.exec(language)?.[1];
    const likely = [usual, region, home, countries[0]?.code];
    const first = likely.find((one) => countries.some(({ code }) => code === one)) ?? '';
    return <Fields address={address} countries={countries} first={first} onSaved={onSaved} />;
  }
  if (!isError) return <Skeleton shape="block" />;
  return (
    <ErrorNotice title="The form could not be loaded" onRetry={refetch}>
      Your addresses are unchanged. Check your connection, then try again.
    </ErrorNotice>
  );
}

interface FieldsProps extends Omit<AddressFormProps, 'usual'> {
  countries: readonly { code: string; name: string }[];
  /** The country of a new address. */
  first: string;
}

/** The API validates the fields. */
function Fields({ address, countries, first, onSaved }: FieldsProps) {
  const form = useApiForm<AddressFields>(
    address ? fieldsOf(address) : { ...NO_PARTS, name: '', address: '', phone: '', country: first },
    {
      'address-book-full': ({ max }) =>
        `You have saved ${max} addresses, which is the maximum. Delete one of them first.`,
    },
  );
  const save = useSaveAddress(address, onSaved);
  const country = form.watch('country');
  // The fields of the country before stay until those of the next one are loaded.
  const { data, isError } = useCountriesFormQuery(country ? { code: country } : skipToken);
  return (
    <Form {...form.props(save)}>
      <Stack gap="m">
        <TextField
          label="Name"
          hint="Such as Workshop, or who receives the delivery."
          autoComplete="off"
          {...form.field('name')}
        />
        <PostalFields
          countries={countries}
          country={country}
          parts={data?.parts}
          noCountry={address && !address.country ? 'Keep as one text' : undefined}
          field={(name) =>
            form.field(
              name as keyof AddressFields,
              name === 'country' ? { onChange: () => form.setValue('region', '') } : undefined,
            )
          }
        />
        {!country && (
          <TextAreaField label="Address" rows={3} autoComplete="street-address" {...form.field('address')} />
        )}
        {country && isError && (
          <FormMessage tone="error">
            The fields of this country could not be loaded. Check your connection, then choose another country
            and this one again.
          </FormMessage>
        )}
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save address
        </Button>
      </Stack>
    </Form>
  );
}

/** An address that is one text has no country. */
function fieldsOf({ _id, deliverable, ...fields }: Address): AddressFields {
  return { ...NO_PARTS, country: '', ...fields };
}
