import { Container, PageHeader } from '@whetstone/ui';
import { useSearchBox } from '@whetstone/ui/filters';
import { styled } from 'styled-components';
import { ContinueOrder } from '../features/order/continue-order.tsx';
import { CategoryField } from '../features/tools/category-field.tsx';
import { FilterChips } from '../features/tools/filter-chips.tsx';
import { PriceFields } from '../features/tools/price-fields.tsx';
import { SearchBox } from '../features/tools/search-box.tsx';
import { ToolFilterForm } from '../features/tools/tool-filter-form.tsx';
import { useToolFilters } from '../features/tools/tool-filters.ts';
import { ToolList } from '../features/tools/tool-list.tsx';

const PATH = '/purchase';

/** A column: the bar of the order that continues is first for the keyboard, and last on the page. */
const Root = styled(Container)`
  display: flex;
  flex-direction: column;
`;

export function Page() {
  const { filters, pages, setFilters, setPages } = useToolFilters();
  // In the parent of the form, whose effects read the text that was typed before hydration.
  const { input, search, cancel } = useSearchBox(filters.q ?? '', (q) => setFilters({ q }));
  return (
    <Root>
      <ContinueOrder />
      <PageHeader
        eyebrow="All tools"
        title="Purchase"
        lead="Every tool we make, with its price and today’s stock."
      >
        <ToolFilterForm
          filters={filters}
          onChange={setFilters}
          action={PATH}
          onSubmit={search}
          renderFirst={(isShown) => (
            <>
              <CategoryField filters={filters} onChange={setFilters} isShown={isShown} />
              <PriceFields filters={filters} onChange={setFilters} />
            </>
          )}
        >
          <SearchBox {...input} onSearch={search} onLeave={cancel} />
        </ToolFilterForm>
      </PageHeader>
      <FilterChips filters={filters} onChange={setFilters} />
      <ToolList path={PATH} filters={filters} pages={pages} onPagesChange={setPages} />
    </Root>
  );
}
