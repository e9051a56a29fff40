import type { ListedToolDto } from '@whetstone/contract/api';
import { categoryName } from '@whetstone/contract/category-name';
import { Badge, Price, tokens, VisuallyHidden } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, keyOf, type UrlFilters, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { SORT_BY_TIME, sortBy, sortOf, useSortedTable } from '../../shared/data-table/use-sorted-table.ts';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { formatCount } from '../../shared/format.ts';
import { NameLink } from '../../shared/links.ts';
import { Row } from '../../shared/row.ts';
import { UnbrokenLink } from '../../shared/text.ts';
import { toolAdminApi, toolAdminExport } from '../../shared/tool-admin.api.ts';
import { toolPath } from '../../shared/tool-page.tsx';
import { PreviewLink, SaleState, SellTool } from './sale-state.tsx';

const STATES = { draft: 'Drafts', archived: 'Archived', any: 'All' };
const STOCKS = { low: 'Low', out: 'Sold out' };
const MAX_CATEGORY_LENGTH = 40;

const SORTS = { name: sortBy('name'), price: sortBy('price'), createdAt: SORT_BY_TIME } as const;
const FILTERS = {
  q: anyText,
  category: (text: string) => text.slice(0, MAX_CATEGORY_LENGTH),
  state: keyOf(STATES),
  stock: keyOf(STOCKS),
  sort: sortOf(SORTS),
};

/** The export has other defaults: without filters it returns every tool, oldest first. */
const LIST_DEFAULTS = { state: 'active', sort: 'newest' } as const;

const LAYOUT: CardLayout = {
  phone: `
    'name name price' auto
    'state category quantity' auto
    / auto minmax(0, 1fr) auto`,
  atEnd: ['quantity', 'price'],
};

export function ToolList() {
  const controls = useUrlFilters(FILTERS);
  const query = toolAdminApi.useBrowseToolsInfiniteQuery(controls.filters, {
    refetchOnMountOrArgChange: true,
  });
  const list = usePagedList(query);
  const table = useSortedTable(list.rows, SORTS, controls);
  return (
    <SearchableTable
      noun="tools"
      hint="Any part of the name, category or description."
      empty="Add the first tool."
      noMatch="No tool matches these filters."
      list={list}
      columns={COLUMNS}
      controls={controls}
      layout={LAYOUT}
      table={table}
      fields={
        <>
          <CategorySelect controls={controls} />
          <FilterSelect label="State" name="state" all="On sale" options={STATES} controls={controls} />
          <FilterSelect label="Stock" name="stock" options={STOCKS} controls={controls} />
        </>
      }
    />
  );
}

export function ExportTools() {
  const { filters } = useUrlFilters(FILTERS);
  return <ExportCsv request={toolAdminExport({ ...LIST_DEFAULTS, ...filters })} noun="tools" />;
}

/** Also an unknown category of the URL. */
function CategorySelect({ controls }: { controls: UrlFilters }) {
  const { data: categories = [] } = toolAdminApi.useToolAdminListCategoriesQuery();
  const { category } = controls.filters;
  const options = {
    ...(category && { [category]: categoryName(category) }),
    ...Object.fromEntries(
      categories.map((known) => [
        known.category,
        `${categoryName(known.category)} (${formatCount(known.active)})`,
      ]),
    ),
  };
  return <FilterSelect label="Category" name="category" options={options} controls={controls} />;
}

const COLUMNS: Column<ListedToolDto>[] = [
  { id: 'name', header: 'Tool', width: '44%', cell: (tool) => <NameCell tool={tool} /> },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryName(category) },
  { id: 'state', header: 'State', cell: (tool) => <StateCell tool={tool} /> },
  { id: 'quantity', header: 'In stock', numeric: true, cell: (tool) => <Stock tool={tool} /> },
  { id: 'price', header: 'Price', numeric: true, cell: ({ price }) => <Price dollars={price} /> },
];

const Named = styled.div`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr);
  gap: ${tokens.space.s};
  align-items: center;
`;

function NameCell({ tool: { _id, name, img } }: { tool: ListedToolDto }) {
  return (
    <Named>
      <Thumbnail src={img} size="2.25rem" />
      <NameLink to={toolPath(_id)}>{name}</NameLink>
    </Named>
  );
}

/** A draft can be published and previewed here. */
function StateCell({ tool }: { tool: ListedToolDto }) {
  return (
    <Row $align="center" $gap="xs">
      <SaleState tool={tool} />
      {tool.draft && (
        <>
          <SellTool tool={tool} />
          <PreviewLink tool={tool} />
        </>
      )}
    </Row>
  );
}

const Level = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${tokens.space.xxs} ${tokens.space.xs};
`;

/** Links to the page that changes the stock. */
function Stock({ tool: { _id, name, quantity, lowStock } }: { tool: ListedToolDto }) {
  return (
    <Level>
      {quantity > 0 && lowStock && <Badge tone="ochre">Low</Badge>}
      <UnbrokenLink to={`${toolPath(_id)}/stock`}>
        {quantity === 0 ? (
          <Badge tone="danger">Sold out</Badge>
        ) : (
          <span>{`${formatCount(quantity)} left`}</span>
        )}
        <VisuallyHidden>{` of ${name}`}</VisuallyHidden>
      </UnbrokenLink>
    </Level>
  );
}
