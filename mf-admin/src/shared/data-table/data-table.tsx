import { ErrorNotice, Stack, useRestoreFocus } from '@whetstone/ui';
import { useRef } from 'react';
import { listStatus } from './list-status.ts';
import { LoadMore } from './load-more.tsx';
import { NoRows } from './no-rows.tsx';
import type { Columns } from './table-features.ts';
import { TableFilter } from './table-filter.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useDataTable } from './use-data-table.ts';
import { useFilterBox } from './use-filter-box.ts';
import type { ListAddress } from './use-list-address.ts';
import type { LoadedList } from './use-loaded-list.ts';
import { useScrollBack } from './use-scroll-back.ts';
import { VirtualTable } from './virtual-table.tsx';

export interface DataTableWords {
  /** What the rows are, in the plural: 'orders'. */
  noun: string;
  /** What the filter looks at. */
  hint: string;
  /** When there will be rows, said while there are none. */
  none: string;
}

interface DataTableProps<Row extends { _id: string }, Sort extends string> {
  words: DataTableWords;
  list: LoadedList<Row>;
  columns: Columns<Row>;
  address: ListAddress<Sort>;
}

/** A table that stays quick with very many rows: the API filters, sorts and pages, and only what is in sight is in the document. */
export function DataTable<Row extends { _id: string }, Sort extends string>(
  props: DataTableProps<Row, Sort>,
) {
  const { words, list, columns } = props;
  const { noun, hint, none } = words;
  const { query, narrow } = props.address;
  const { status, rows } = list;
  const region = useRef<HTMLElement>(null);
  const box = useFilterBox(query.q ?? '', (q) => narrow({ q }));
  const table = useDataTable({ rows, columns, sort: query.sort, onSort: (sort) => narrow({ sort }) });
  const focusHandlers = useRestoreFocus(() =>
    (region.current ?? box.props.ref.current)?.focus({ preventScroll: true }),
  );
  useScrollBack(region, query);
  return (
    <Stack gap="m" {...focusHandlers}>
      <TableFilter noun={noun} hint={hint} box={box.props} status={listStatus(list, query.q !== undefined)} />
      {status === 'loading' && <TableSkeleton noun={noun} columns={table.getAllLeafColumns().length} />}
      {status === 'failed' && (
        <ErrorNotice title={`The ${noun} could not be loaded`} onRetry={list.retry}>
          Nothing is lost. Check your connection, then try again.
        </ErrorNotice>
      )}
      {status === 'ready' && rows.length === 0 && (
        <NoRows noun={noun} text={query.q} explanation={none} onShowAll={box.clear} />
      )}
      {rows.length > 0 && <VirtualTable caption={`All ${noun}`} table={table} list={list} region={region} />}
      {!list.outdated && <LoadMore noun={noun} {...list.further} />}
    </Stack>
  );
}
