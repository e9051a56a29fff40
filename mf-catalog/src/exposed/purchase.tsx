import { Container, PageHeader } from '@whetstone/ui';
import { ToolFilterForm } from '../features/tools/tool-filter-form.tsx';
import { useToolFilters } from '../features/tools/tool-filters.ts';
import { ToolList } from '../features/tools/tool-list.tsx';

function PurchasePage() {
  const { filters, pages, setFilters, setPages } = useToolFilters();
  return (
    <Container>
      <PageHeader
        eyebrow="All tools"
        title="Purchase"
        lead="Every tool we make, with its price and today’s stock."
      >
        <ToolFilterForm filters={filters} onChange={setFilters} />
      </PageHeader>
      <ToolList filters={filters} pages={pages} onPagesChange={setPages} />
    </Container>
  );
}

export { PurchasePage as Page };
