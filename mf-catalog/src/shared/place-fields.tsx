import { skipToken } from '@whetstone/kernel';
import { SelectField } from '@whetstone/ui';
import { useCountriesFormQuery, useCountriesListQuery } from './places.ts';
import type { Place } from './remembered-place.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

export interface PlaceFieldsProps {
  /** What was chosen, or what the page begins with. */
  place: Place;
  /** Where the order goes, because the address names another place. */
  quoted?: Place | undefined;
  /** Whether browsers may fill them in with an address. */
  autoFill?: boolean;
  countryError?: string | undefined;
  /** Stands at the country where regions do not matter. */
  regionError?: string | undefined;
  /** The text beside them. */
  address?: string;
  /** The address has no line anymore that is the country or the region before. */
  onChoose: (place: Place, address: string) => void;
}

function withoutLines(address: string, names: readonly (string | undefined)[]): string {
  const lines = address.split('\n');
  while (lines.length > 1 && names.includes(lines.at(-1)?.trim())) lines.pop();
  return lines.join('\n');
}

/** The country of an order, and its region if prices depend on it. */
export function PlaceFields({
  place,
  quoted = place,
  autoFill = false,
  countryError,
  regionError,
  address = '',
  onChoose,
}: PlaceFieldsProps) {
  const { country, region } = quoted;
  const { countries = [] } = useCountriesListQuery().currentData ?? {};
  const chosen = countries.find(({ code }) => code === country);
  const form = useCountriesFormQuery(chosen?.regional ? { code: country } : skipToken);
  const part = form.currentData?.parts.find((one) => one.part === 'region');
  const name = chosen?.name ?? NAMES.of(country) ?? country;
  const regionName = part?.choices.find(({ code }) => code === region)?.name;
  const choose = (next: Place) => onChoose(next, withoutLines(address, [name, regionName]));
  return (
    <>
      <SelectField
        label="Country"
        name="country"
        required
        autoComplete={autoFill ? 'country' : 'off'}
        value={country}
        hint={country === place.country ? undefined : `Your address names ${name}.`}
        error={countryError ?? (chosen?.regional ? undefined : regionError)}
        onChange={({ target }) => choose({ country: target.value, region: '' })}
      >
        {!chosen && <option value={country}>{name}</option>}
        {countries.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {chosen?.regional && (
        <SelectField
          label={part?.label ?? 'Region'}
          name="region"
          required
          autoComplete={autoFill ? 'address-level1' : 'off'}
          value={region}
          hint={place.region && region !== place.region ? `Your address names ${regionName}.` : undefined}
          error={regionError}
          onChange={({ target }) => choose({ country, region: target.value })}
        >
          <option value="">{part ? 'Choose one' : 'Loading'}</option>
          {part?.choices.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
