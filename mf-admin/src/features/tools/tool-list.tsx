import { categoryName } from '@whetstone/contract/category-name';
import { Badge, media, Price, SelectField, TextLink, tokens, VisuallyHidden } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import { catalogApi, catalogExport } from '../../shared/catalog.api.ts';
import { type Column, sortBy } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { ExportCsv } from '../../shared/export-csv.tsx';
import { formatCount } from '../../shared/format.ts';
import type { ListedToolDto } from '../../shared/generated/catalog.ts';
import { toolPath } from '../../shared/tool-tabs.tsx';
import { STATES, STOCKS, type ToolFilterControls, useToolFilters } from './tool-filters.ts';

const COPY = {
  noun: 'tools',
  hint: 'Any part of the name, category or description.',
  empty: 'Add the first tool.',
  noMatch: 'No tool matches these filters.',
};

/** The export has other defaults: without filters it returns every tool, oldest first. */
const LIST_DEFAULTS = { state: 'active', sort: 'newest' } as const;

/** Dense rows, and on a phone a card of two lines. */
const ToolRows = styled.div`
  &&& table {
    min-width: 0;
  }
  ${media.medium} {
    &&& th[data-column='name'] {
      width: 44%;
    }
  }
  @media (max-width: 699.98px) {
    &&& tbody tr:not([aria-hidden]) {
      display: grid;
      grid-template:
        'name name price' auto
        'state category quantity' auto / auto minmax(0, 1fr) auto;
      align-items: center;
      gap: ${tokens.space.xxs} ${tokens.space.m};
      padding-block: ${tokens.space.xs};
    }
    &&& tbody td {
      display: block;
      padding: 0;

      &::before {
        content: none;
      }
    }
    ${['name', 'category', 'state', 'quantity', 'price'].map((column) => `td[data-column='${column}'] { grid-area: ${column}; }`).join('')}
    &&& td:is([data-column='price'], [data-column='quantity']) {
      text-align: end;
    }
    td[data-column='category'] {
      color: ${tokens.color.inkMuted};
    }
  }
`;

/** All tools, with filters in the URL. */
export function ToolList() {
  const controls = useToolFilters();
  const { filters } = controls;
  const query = catalogApi.useBrowseCatalogInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  return (
    <ToolRows>
      <DataTable
        copy={COPY}
        list={usePagedList(query)}
        columns={COLUMNS}
        controls={{ params: filters, setParams: controls.setParams }}
        filters={{
          fields: <FilterFields {...controls} />,
          actions: null,
          active: controls.active,
          onClear: controls.clear,
        }}
      />
    </ToolRows>
  );
}

/** Exports the tools that the list shows, in its order. */
export function ExportTools() {
  const { filters } = useToolFilters();
  return <ExportCsv request={catalogExport({ ...LIST_DEFAULTS, ...filters })} noun="tools" />;
}

function FilterFields({ filters, setFilter }: ToolFilterControls) {
  const { data: categories = [] } = catalogApi.useCatalogListCategoriesQuery();
  const { category = '' } = filters;
  const isUnknown = category !== '' && !categories.some((known) => known.category === category);
  return (
    <>
      <SelectField
        label="Category"
        value={category}
        onChange={({ target }) => setFilter('category', target.value)}
      >
        <option value="">All</option>
        {isUnknown && <option value={category}>{categoryName(category)}</option>}
        {categories.map((known) => (
          <option key={known.category} value={known.category}>
            {categoryName(known.category)} ({formatCount(known.active)})
          </option>
        ))}
      </SelectField>
      <SelectField
        label="State"
        value={filters.state ?? ''}
        onChange={({ target }) => setFilter('state', target.value)}
      >
        <option value="">On sale</option>
        <Options labels={STATES} />
      </SelectField>
      <SelectField
        label="Stock"
        value={filters.stock ?? ''}
        onChange={({ target }) => setFilter('stock', target.value)}
      >
        <option value="">All</option>
        <Options labels={STOCKS} />
      </SelectField>
    </>
  );
}

function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const COLUMNS: Column<ListedToolDto>[] = [
  {
    id: 'name',
    header: 'Tool',
    width: 'wide',
    sort: sortBy('name'),
    cell: (tool) => <NameCell tool={tool} />,
  },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryName(category) },
  { id: 'state', header: 'State', cell: ({ archived }) => <StateCell archived={archived === true} /> },
  {
    id: 'quantity',
    header: 'In stock',
    numeric: true,
    cell: (tool) => <Stock tool={tool} />,
  },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    sort: sortBy('price'),
    cell: ({ price }) => <Price dollars={price} />,
  },
];

const Named = styled.div`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr);
  gap: ${tokens.space.s};
  align-items: center;
`;

const NameLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
  overflow-wrap: anywhere;
`;

function NameCell({ tool: { _id, name, img } }: { tool: ListedToolDto }) {
  return (
    <Named>
      <Thumbnail src={img} size="2.25rem" />
      <NameLink to={toolPath(_id)}>{name}</NameLink>
    </Named>
  );
}

function StateCell({ archived }: { archived: boolean }) {
  return <DotLabel $tone={archived ? 'ended' : 'done'}>{archived ? 'Archived' : 'On sale'}</DotLabel>;
}

const StockLink = styled(TextLink)`
  white-space: nowrap;
`;

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
      <StockLink to={`${toolPath(_id)}/stock`}>
        {quantity === 0 ? <Badge tone="danger">Sold out</Badge> : `${formatCount(quantity)} left`}
        <VisuallyHidden> of {name}</VisuallyHidden>
      </StockLink>
    </Level>
  );
}
