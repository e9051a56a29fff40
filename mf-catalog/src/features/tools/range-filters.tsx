import { media, SelectField, TextField, tokens } from '@whetstone/ui';
import { type FormEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { categoryChoices, categoryName } from './categories.ts';
import { LONGEST_SEARCH, type RangeQuery, SORTS } from './range-query.ts';
import { useFilledInEarly } from './use-filled-in-early.ts';
import { useSearchBox } from './use-search-box.ts';

const Bar = styled.form`
  display: grid;
  gap: ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: 2fr 1fr 1fr;
  }
`;

interface RangeFiltersProps {
  query: RangeQuery;
  onNarrow: (change: RangeQuery) => void;
}

/** Search, category and order of the tool list; each change applies at once, and the search without any code too. */
export function RangeFilters({ query, onNarrow }: RangeFiltersProps) {
  const bar = useRef<HTMLFormElement>(null);
  const shown = { q: query.q ?? '', category: query.category ?? '', sort: query.sort ?? 'newest' };
  // Before the search box follows the query.
  useFilledInEarly(bar, shown, onNarrow);
  const { search, ...searchBox } = useSearchBox(shown.q, (q) => onNarrow({ q }));
  const searchNow = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <Bar ref={bar} role="search" action="/purchase" onSubmit={searchNow}>
      <TextField
        type="search"
        label="Search the tools"
        name="q"
        placeholder="Chisel, hickory, 150 mm"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        {...searchBox}
      />
      <SelectField
        label="Category"
        name="category"
        value={shown.category}
        onChange={(event) => onNarrow({ category: event.target.value })}
      >
        <option value="">All tools</option>
        {categoryChoices(query.category).map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        name="sort"
        value={shown.sort}
        onChange={(event) => onNarrow({ sort: event.target.value })}
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
