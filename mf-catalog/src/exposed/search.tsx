import { categoryName } from '@whetstone/contract/category-name';
import { usePageHead } from '@whetstone/kernel';
import { Container, Eyebrow, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { FilterChips } from '../features/tools/filter-chips.tsx';
import { type ToolFilters, useToolFilters } from '../features/tools/tool-filters.ts';
import { ToolList } from '../features/tools/tool-list.tsx';
import { SEARCH } from '../shared/search-paths.ts';

const Header = styled.header`
  padding-block: ${tokens.space.xl} ${tokens.space.l};

  h1 {
    font-size: ${tokens.text.xl};
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
`;

/** The results of a search, for everyone. */
export function Page() {
  const { filters, pages, setFilters, setPages } = useToolFilters();
  const title = titleOf(filters);
  usePageHead({ title });
  return (
    <Container>
      <Header>
        <Eyebrow>Search</Eyebrow>
        <h1>{title}</h1>
      </Header>
      <FilterChips filters={filters} onChange={setFilters} />
      <ToolList path={SEARCH} filters={filters} pages={pages} onPagesChange={setPages} />
    </Container>
  );
}

function titleOf({ q, category }: ToolFilters): string {
  if (q) return `Results for “${q}”`;
  return category ? categoryName(category) : 'All tools';
}
