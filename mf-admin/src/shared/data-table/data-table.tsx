import { Stack } from '@whetstone/ui';
import type { RefObject } from 'react';
import { type FurtherRows, LoadMore } from './load-more.tsx';
import type { Columns } from './table-features.ts';
import { TableFilter } from './table-filter.tsx';
import { useDataTable } from './use-data-table.ts';
import { VirtualTable } from './virtual-table.tsx';

interface DataTableProps<Row extends { _id: string }> {
  /** What the rows are, in the plural: 'orders'. */
  noun: string;
  rows: Row[];
  columns: Columns<Row>;
  /** How many rows there are in all, loaded or not. */
  total: number | undefined;
  further: FurtherRows;
  /** Takes the focus when a row that had it leaves. */
  region: RefObject<HTMLElement | null>;
}

/** A table that stays quick with very many rows: loaded page by page, and only those in sight are in the document. */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { noun, rows, columns, total, further, region } = props;
  const table = useDataTable(rows, columns);
  const shown = table.getRowModel().rows.length;
  const filtering = Boolean(table.state.globalFilter);
  return (
    <Stack gap="m">
      <TableFilter
        noun={noun}
        value={table.state.globalFilter ?? ''}
        onChange={table.setGlobalFilter}
        counts={{ shown, loaded: rows.length, total: total ?? rows.length }}
      />
      <VirtualTable
        region={region}
        caption={`All ${noun}`}
        table={table}
        // While a filter is on, few rows are in sight whatever is loaded: that would load the whole list.
        onNearEnd={further.hasNextPage && !filtering ? further.fetchNextPage : undefined}
      />
      <LoadMore noun={noun} {...further} />
    </Stack>
  );
}
