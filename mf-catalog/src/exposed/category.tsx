import { categoryName } from '@whetstone/contract/category-name';
import { problemOf, usePageHead, useParams } from '@whetstone/kernel';
import { ButtonLink, Container, PageHeader, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useBrowseGetCategoryQuery } from '../features/tools/browse.api.ts';
import { categoryHead, wayTo } from '../features/tools/category-head.ts';
import { FilterChips } from '../features/tools/filter-chips.tsx';
import { ToolFilterForm } from '../features/tools/tool-filter-form.tsx';
import { useToolFilters } from '../features/tools/tool-filters.ts';
import { useBrowseToolsInfiniteQuery } from '../features/tools/tool-list.api.ts';
import { ToolList } from '../features/tools/tool-list.tsx';
import { Breadcrumbs } from '../shared/breadcrumbs.tsx';
import { CATEGORIES, categoryPath } from '../shared/links.ts';

const Way = styled.div`
  padding-top: ${tokens.space.l};
`;

export function Page() {
  const { category = '' } = useParams();
  return <CategoryTools key={category} category={category} />;
}

/** The tools of a category. The page reads their list for its structured data, and the list for its cards. */
function CategoryTools({ category }: { category: string }) {
  const { filters, pages, setFilters, setPages } = useToolFilters(category);
  const { currentData: known, error } = useBrowseGetCategoryQuery({ category });
  const { currentData: list } = useBrowseToolsInfiniteQuery(filters);
  const name = categoryName(category);
  const isUnknown = problemOf(error)?.status === 404;
  usePageHead(
    isUnknown ? { title: 'Category' } : categoryHead(filters, list?.pages[0]?.items ?? [], known?.picture),
  );
  if (isUnknown) return <CategoryNotFound />;
  return (
    <Container>
      <Way>
        <Breadcrumbs pages={wayTo(category)} />
      </Way>
      <PageHeader title={name}>
        <ToolFilterForm filters={filters} onChange={setFilters} action={categoryPath(category)} />
      </PageHeader>
      <FilterChips filters={{ ...filters, category: '' }} onChange={setFilters} />
      <ToolList filters={filters} path={categoryPath(category)} pages={pages} onPagesChange={setPages} />
    </Container>
  );
}

function CategoryNotFound() {
  return (
    <Container>
      <PageHeader
        eyebrow="404"
        title="Category not found"
        lead="This category has no tools on sale, or the link has a typing error."
      >
        <div>
          <ButtonLink to={CATEGORIES} $variant="primary">
            See all categories
          </ButtonLink>
        </div>
      </PageHeader>
    </Container>
  );
}
