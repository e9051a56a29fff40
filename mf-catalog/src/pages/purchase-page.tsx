import { Container, PageHeader } from '@whetstone/ui';
import { Range } from '../features/tools/range.tsx';
import { RangeFilters } from '../features/tools/range-filters.tsx';
import { useRangeAddress } from '../features/tools/use-range-address.ts';

export function PurchasePage() {
  const { query, pages, narrow, showPages } = useRangeAddress();
  return (
    <Container>
      <PageHeader
        eyebrow="The whole range"
        title="Purchase"
        lead="Every tool we make, with what it costs and what is on the shelf today."
      >
        <RangeFilters query={query} onNarrow={narrow} />
      </PageHeader>
      <Range query={query} pages={pages} onShowPages={showPages} />
    </Container>
  );
}
