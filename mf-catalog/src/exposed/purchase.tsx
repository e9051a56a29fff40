import { Container, PageHeader } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ContinueOrder } from '../features/order/continue-order.tsx';
import { ToolFilterForm } from '../features/tools/tool-filter-form.tsx';
import { useToolFilters } from '../features/tools/tool-filters.ts';
import { ToolList } from '../features/tools/tool-list.tsx';

/** A column: the bar of the order that continues is first for the keyboard, and last on the page. */
const Page = styled(Container)`
  display: flex;
  flex-direction: column;
`;

function PurchasePage() {
  const { filters, pages, setFilters, setPages } = useToolFilters();
  return (
    <Page>
      <ContinueOrder />
      <PageHeader
        eyebrow="All tools"
        title="Purchase"
        lead="Every tool we make, with its price and today’s stock."
      >
        <ToolFilterForm filters={filters} onChange={setFilters} />
      </PageHeader>
      <ToolList path="/purchase" filters={filters} pages={pages} onPagesChange={setPages} />
    </Page>
  );
}

export { PurchasePage as Page };
