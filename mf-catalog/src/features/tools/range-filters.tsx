import { media, SelectField, TextField, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CATEGORIES, type RangeQuery, SORTS } from './range-query.ts';
import { useSearchBox } from './use-search-box.ts';

const Bar = styled.search`
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

/** Search, category and order of the tool list; each change applies at once. */
export function RangeFilters({ query, onNarrow }: RangeFiltersProps) {
  const searchBox = useSearchBox(query.q ?? '', (q) => onNarrow({ q }));
  return (
    <Bar>
      <TextField
        type="search"
        label="Search the tools"
        placeholder="Chisel, hickory, 150 mm"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        {...searchBox}
      />
      <SelectField
        label="Category"
        value={query.category ?? ''}
        onChange={(event) => onNarrow({ category: event.target.value })}
      >
        <option value="">All tools</option>
        {optionsOf(CATEGORIES)}
      </SelectField>
      <SelectField
        label="Sort by"
        value={query.sort ?? 'newest'}
        onChange={(event) => onNarrow({ sort: event.target.value })}
      >
        {optionsOf(SORTS)}
      </SelectField>
    </Bar>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): ReactNode {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
