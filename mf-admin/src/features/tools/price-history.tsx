import { EmptyState, Price } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { shopTime } from '../../shared/format.ts';
import { type AdminTool, toolAdminApi } from '../../shared/tool-admin.api.ts';

interface PriceRow {
  id: string;
  at: string;
  by: string;
  price: number;
}

/** Each price of the tool since it was added, newest first. */
export function PriceHistory({ tool }: { tool: AdminTool }) {
  const { rows, ...list } = usePagedList(toolAdminApi.useBrowsePricesInfiniteQuery(tool._id));
  const changes = rows.map(({ id, at, by, to }) => ({ id, at, by: by ?? 'A former admin', price: to }));
  const first = { id: 'added', at: tool.createdAt, by: 'Added', price: rows.at(-1)?.from ?? tool.price };
  const prices: PriceRow[] =
    list.status === 'ready' && !list.nextPage.hasMore ? [...changes, first] : changes;
  return (
    <DataTable
      caption="Price history"
      noun="prices"
      list={{ ...list, rows: prices }}
      columns={COLUMNS}
      rowId="id"
      empty={<EmptyState title="No prices" />}
    />
  );
}

const MINUTE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

const COLUMNS: Column<PriceRow>[] = [
  {
    id: 'at',
    header: 'Since',
    width: '9rem',
    cell: ({ at }) => <time dateTime={at}>{shopTime(at, MINUTE)}</time>,
  },
  { id: 'by', header: 'By', cell: ({ by }) => by },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    width: '6rem',
    cell: ({ price }) => <Price dollars={price} />,
  },
];
