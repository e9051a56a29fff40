import { skipToken } from '@whetstone/kernel';
import { SelectField } from '@whetstone/ui';
import { NoteSpace } from './address-note.tsx';
import { useCountriesFormQuery, useCountriesListQuery } from './places.ts';
import type { Place } from './remembered-place.ts';
import { SummaryHint } from './totals.tsx';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

export interface PlaceFieldsProps {
  /** The chosen or preselected place. */
  place: Place;
  /** The place of the quote. It differs from `place` if the address names another one. */
  quoted?: Place | undefined;
  /** Whether browsers may fill in the fields together with an address. */
  autoFill?: boolean;
  countryError?: string | undefined;
  /** Shown at the country if the country has no list of regions. */
  regionError?: string | undefined;
  /** The text of the address beside the fields. */
  address?: string;
  /** Whether the text cannot be changed here: what it names is no choice. */
  isSaved?: boolean;
  /** Called with the address without its last lines that name the previous country or region. */
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
  isSaved = false,
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
  const written = countries.find((one) => one.name === address.split('\n').at(-1)?.trim())?.name;
  if (isSaved && (written || country !== place.country) && (region || !chosen?.regional)) {
    const names = [region !== place.region && regionName, written ?? name].filter(Boolean);
    return <SummaryHint>{`Country: ${names.join(', ')}. The saved address names it.`}</SummaryHint>;
  }
  const error = countryError ?? (chosen?.regional ? undefined : regionError);
  // An error or the place in the address arrives late and replaces the hint, so the fields below do not move.
  const hint = (text: string, fault: string | undefined) =>
    autoFill && !fault ? <NoteSpace>{text}</NoteSpace> : undefined;
  return (
    <>
      <SelectField
        label="Country"
        name="country"
        required
        autoComplete={autoFill ? 'country' : 'off'}
        value={country}
        hint={
          country === place.country
            ? hint('We deliver to these countries.', error)
            : hint(`In your address: ${name}.`, error)
        }
        error={error}
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
          hint={
            place.region && regionName && region !== place.region
              ? hint(`In your address: ${regionName}.`, regionError)
              : hint('The price depends on the region.', regionError)
          }
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
