import { media, SelectField, TextField, tokens } from '@whetstone/ui';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import {
  categoryChoices,
  categoryName,
  type FilterChange,
  MAX_SEARCH_LENGTH,
  SORTS,
  type ToolFilters,
} from './tool-filters.ts';

/** Milliseconds without a keystroke before a search. */
const SEARCH_DELAY = 300;

const Bar = styled.form`
  display: grid;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: 2fr 1fr 1fr;
  }
`;

interface ToolFilterFormProps {
  filters: ToolFilters;
  onChange: (change: FilterChange) => void;
}

/** Search, category and sort order of the tool list. Changes apply at once; without JavaScript, Enter submits the search. */
export function ToolFilterForm({ filters, onChange }: ToolFilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const values = { q: filters.q ?? '', category: filters.category ?? '', sort: filters.sort ?? 'newest' };
  // Must run before `useSearchBox`, whose effect resets the search box to `values.q`.
  useInputBeforeHydration(form, values, onChange);
  const { search, ...searchBox } = useSearchBox(values.q, (q) => onChange({ q }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <Bar ref={form} role="search" action="/purchase" onSubmit={submit}>
      <TextField
        type="search"
        label="Search the tools"
        name="q"
        placeholder="Chisel, hickory, 150 mm"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        {...searchBox}
      />
      <SelectField
        label="Category"
        name="category"
        value={values.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">All tools</option>
        {categoryChoices(filters.category).map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        name="sort"
        value={values.sort}
        onChange={(event) => onChange({ sort: event.target.value })}
      >
        {Object.entries(SORTS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </SelectField>
    </Bar>
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

/** Props of an input that searches after a pause in typing. The input shows `text` unless the input has the focus. */
function useSearchBox(text: string, onSearch: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);

  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = () => {
    clearTimeout(timer.current);
    latest.current(input.current?.value.trim() ?? '');
  };
  return {
    ref: input,
    defaultValue: text,
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(search, SEARCH_DELAY);
    },
    /** Searches immediately. */
    search,
  };
}
