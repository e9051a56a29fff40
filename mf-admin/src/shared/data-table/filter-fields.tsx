import { SelectField, TextField } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { UrlFilters } from './url-filters.ts';

interface FilterFieldProps {
  label: string;
  name: string;
  controls: Pick<UrlFilters, 'filters' | 'setFilter'>;
}

interface FilterSelectProps extends FilterFieldProps {
  /** The choice without a filter. */
  all?: string;
  options: Readonly<Record<string, string>>;
}

/** A choice of one value, in the URL. */
export function FilterSelect({ label, name, controls, all = 'All', options }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      value={controls.filters[name] ?? ''}
      onChange={({ target }) => controls.setFilter(name, target.value)}
    >
      <option value="">{all}</option>
      {/* `Options` would add 28 bytes to each list. */}
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

interface FilterTextProps extends FilterFieldProps {
  type?: 'date' | 'text';
  error?: string | false;
}

/** A text or a day in the URL. The key replaces the field when the filter changes elsewhere: the field holds incomplete values while the user types. */
export function FilterText({ label, name, controls, type = 'date', error }: FilterTextProps) {
  const { filters, setFilter } = controls;
  return (
    <TextField
      type={type}
      label={label}
      key={filters[name]}
      defaultValue={filters[name]}
      error={error || undefined}
      onChange={({ target }) => type === 'date' && target.validity.valid && setFilter(name, target.value)}
      onBlur={({ target }) => type === 'text' && setFilter(name, target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && setFilter(name, currentTarget.value)}
    />
  );
}

/** The first and the last day, in the URL. */
export function FilterDays({ controls }: Pick<FilterFieldProps, 'controls'>) {
  const { from, to } = controls.filters;
  const error = from && to && from > to && 'This day is before the first one.';
  return (
    <>
      <FilterText label="From" name="from" controls={controls} />
      <FilterText label="To" name="to" controls={controls} error={error} />
    </>
  );
}

/** Of a list with one filter and no search. */
export const SingleFilter = styled.div`
  max-width: 18rem;
`;
