// By its name: the bundler replaces this import with the package that the host provides.
import { SelectField, TextAreaField, TextField, type TextFieldProps } from '@whetstone/ui';
import { useState } from 'react';

/** A part of an address, as a country calls it. */
interface Part {
  part: string;
  label: string;
  required: boolean;
  /** The values to choose from. Empty for a text. */
  choices: readonly { code: string; name: string }[];
}

export interface AddressFieldsProps {
  /** The countries to choose from. */
  countries: readonly { code: string; name: string }[];
  /** The code of the chosen country, which stays a choice where the shop no longer delivers. Empty for none. */
  country: string;
  /** The parts of an address of the chosen country, in its order. Undefined while they are loading, and without a country. */
  parts: readonly Part[] | undefined;
  /** The label of the choice of no country, for an address that is one text. */
  noCountry?: string | undefined;
  /** The props of the field of a part, or of the country. */
  field: (name: string) => Pick<TextFieldProps, 'name' | 'error' | 'onChange' | 'onBlur'>;
}

/** Of an address that is one text. */
const TEXT_PARTS = [{ part: 'recipient', label: 'Recipient', required: false, choices: [] }];

/** The fields of a postal address that follow its country. Browsers fill them in. */
export function AddressFields({ countries, country, parts = [], noCountry, field }: AddressFieldsProps) {
  const [stored] = useState(country);
  const isListed = !stored || countries.some(({ code }) => code === stored);
  const choices = isListed ? countries : [...countries, { code: stored, name: NAMES.of(stored) ?? stored }];
  return (
    <>
      <SelectField
        label="Country"
        hint="The countries to which the shop delivers."
        autoComplete="country"
        {...selectProps(field('country'))}
      >
        {noCountry !== undefined && <option value="">{noCountry}</option>}
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {(country ? parts : TEXT_PARTS).map(({ part, label, required, choices }) => {
        const props = {
          label: required ? label : `${label} (optional)`,
          'aria-required': required || undefined,
          ...field(part),
        };
        if (choices.length > 0)
          return (
            <SelectField key={part} autoComplete={TOKENS[part]} {...selectProps(props)}>
              <option value="">{required ? 'Choose one' : 'None'}</option>
              {choices.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          );
        if (part === 'street')
          return <TextAreaField key={part} rows={2} autoComplete={TOKENS[part]} {...selectProps(props)} />;
        return <TextField key={part} autoComplete={TOKENS[part]} {...props} />;
      })}
    </>
  );
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Of HTML's autofill. */
const TOKENS: Readonly<Record<string, string>> = {
  recipient: 'name',
  company: 'organization',
  street: 'street-address',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

/** The handlers of form libraries take the events of every control. */
function selectProps<Props>(props: Props) {
  return props as Omit<Props, 'onChange' | 'onBlur'>;
}
