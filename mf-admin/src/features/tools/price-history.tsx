import { EmptyState, Price } from '@whetstone/ui';
import { TIME_LOCALE } from '@whetstone/ui/times';
import { styled } from 'styled-components';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { type AdminTool, toolAdminApi } from '../../shared/tool-admin.api.ts';

const minutes = new Intl.DateTimeFormat(TIME_LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

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

const Time = styled.time`
  white-space: nowrap;
`;

const COLUMNS: Column<PriceRow>[] = [
  {
    id: 'at',
    header: 'Since',
    width: '11.5rem',
    cell: ({ at }) => <Time dateTime={at}>{minutes.format(new Date(at))}</Time>,
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
