import { categoryName } from '@whetstone/contract/category-name';
import { numberProblem, readNumber, toNumber } from '@whetstone/contract/numbers';
import { getShop, media, SelectField, TextField, tokens } from '@whetstone/ui';
import { Filters, useSearchBox } from '@whetstone/ui/filters';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { categoryChoices } from './categories.ts';
import { useCountByCategoryQuery } from './search.api.ts';
import { SearchBox } from './search-box.tsx';
import { BEST_MATCH, type FilterChange, PRICE, SORTS, type ToolFilters } from './tool-filters.ts';

/** Milliseconds without a keystroke before a price applies. Longer than for a search: a partial price filters by a wrong amount. */
const PRICE_DELAY = 600;

const PRICE_HINT = 'Enter an amount, for example 25 or 12.50';

const REVERSED = 'Less than “Price from”';

const Bar = styled.form`
  display: grid;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: 2fr 1fr 1fr;
  }
`;

const FilterFields = styled.div`
  display: grid;
  gap: ${tokens.space.m};

  ${media.medium} {
    display: contents;
  }
`;

const Prices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${tokens.space.m};
`;

const Check = styled.label`
  display: flex;
  align-items: center;
  align-self: end;
  gap: ${tokens.space.xs};
  min-height: ${tokens.size.control};

  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;

interface ToolFilterFormProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
}

/** Search, filters and sort order of the tool list. Changes apply at once; without JavaScript, Enter submits the search. */
export function ToolFilterForm({ filters, onChange }: ToolFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { q = '', category = '', sort = '' } = filters;
  const { minPrice = '', maxPrice = '', inStock = '' } = filters;
  const values = { q, category, minPrice, maxPrice, inStock, sort };
  // Only at first: the fields stay open while they are cleared.
  const [wasFiltered] = useState(() =>
    Object.entries(values).some(([name, value]) => name !== 'q' && value !== ''),
  );
  // Must run before `useSearchBox`, whose effect resets the search box to `values.q`.
  useInputBeforeHydration(form, values, onChange);
  const { input, search, cancel } = useSearchBox(q, (text) => onChange({ q: text }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <Bar ref={form} role="search" action="/purchase" onSubmit={submit}>
      <SearchBox {...input} onSearch={search} onLeave={cancel} />
      <Filters open={wasFiltered} summary="Filters and sorting">
        <FilterFields>
          <SelectField
            label="Category"
            name="category"
            value={category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">All tools</option>
            <CategoryOptions filters={filters} />
          </SelectField>
          <SelectField
            label="Sort by"
            name="sort"
            value={sort}
            onChange={(event) => onChange({ sort: event.target.value })}
          >
            {/* Without a value: a search without JavaScript keeps the best match first. */}
            <option value="">{q ? BEST_MATCH : SORTS.newest}</option>
            {Object.entries(SORTS)
              .filter(([name]) => q || name !== 'newest')
              .map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </SelectField>
          <Prices>
            <PriceField label="Price from" name="minPrice" value={minPrice} onChange={onChange} />
            <PriceField
              label="Price to"
              name="maxPrice"
              value={maxPrice}
              problem={Number(maxPrice || Infinity) < Number(minPrice) ? REVERSED : undefined}
              onChange={onChange}
            />
          </Prices>
          <Check>
            <input
              type="checkbox"
              name="inStock"
              value="true"
              checked={inStock === 'true'}
              onChange={(event) => onChange({ inStock: event.target.checked ? 'true' : '' })}
            />
            In stock only
          </Check>
        </FilterFields>
      </Filters>
      {/* Without a submit button, Enter submits no form with several text fields. */}
      <button type="submit" hidden />
    </Bar>
  );
}

/** The categories with the number of tools that the other filters leave. The numbers arrive after the tools. Empty categories are disabled, except the chosen one. */
function CategoryOptions({ filters }: { filters: ToolFilters }) {
  const { category: chosen, sort: _, ...counted } = filters;
  const { currentData: counts } = useCountByCategoryQuery(counted);
  const toolsIn = new Map(counts?.map(({ category, ...count }) => [category, count] as const));
  const isComplete = counts?.every(({ more }) => !more);
  return categoryChoices(chosen, [...toolsIn.keys()]).map((category) => {
    const count = toolsIn.get(category) ?? (isComplete ? { tools: 0 } : undefined);
    return (
      <option key={category} value={category} disabled={count?.tools === 0 && category !== chosen}>
        {categoryName(category) + countLabel(count)}
      </option>
    );
  });
}

function countLabel(count: { tools: number; more?: boolean } | undefined): string {
  return count ? ` (${count.tools.toLocaleString('en-US')}${count.more ? '+' : ''})` : '';
}

interface PriceFieldProps {
  label: string;
  name: 'minPrice' | 'maxPrice';
  value: string;
  /** The error of a valid price. */
  problem?: string | undefined;
  onChange: (change: FilterChange) => void;
}

/** A price, which applies after a pause in typing, on Enter, and when the field loses the focus. */
function PriceField({ label, name, value, problem, onChange }: PriceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [error, setError] = useState<string>();
  useEffect(() => {
    // Not at hydration, when the field can have a newer text.
    if (input.current && shown.current !== value) input.current.value = value;
    shown.current = value;
  }, [value]);
  const apply = (whileTyping = false) => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    const price = PRICE.test(text) ? text : String(toNumber(text) ?? text);
    const isValid = price === '' || PRICE.test(price);
    if (isValid || !whileTyping)
      setError(isValid ? undefined : (readNumber(text).length > 1 && numberProblem(text)) || PRICE_HINT);
    if (!isValid || price === value) return;
    // This change of the value must not replace what is typed until it arrives.
    shown.current = price;
    onChange({ [name]: price });
  };
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      ref={input}
      label={label}
      name={name}
      defaultValue={value}
      error={error ?? problem}
      inputMode="decimal"
      placeholder={getShop().price.prefix.trim()}
      autoComplete="off"
      onBlur={() => apply()}
      onInput={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(true), PRICE_DELAY);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form would submit the filters without this price.
        event.preventDefault();
        apply();
      }}
    />
  );
}

/** Reports fields whose value in the server markup was changed before hydration. */
function useInputBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string>>,
  onChange: (changes: Record<string, string>) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values at hydration matter
  useEffect(() => {
    if (!form.current) return;
    const entered = [...new FormData(form.current)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    );
    const changes = entered.filter(([name, value]) => value !== values[name]);
    if (changes.length > 0) onChange(Object.fromEntries(changes));
  }, []);
}
