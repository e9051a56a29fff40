import {
  Button,
  EmptyState,
  ErrorNotice,
  LoadMore,
  Skeleton,
  Stack,
  Table,
  Tbody,
  Td,
  Tr,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { formatCount } from '../format.ts';
import type { ListControls } from './list-params.ts';
import { TableFilter, useFilterBox } from './table-filter.tsx';
import { type Columns, useTableModel } from './table-model.ts';
import type { PagedList } from './use-paged-list.ts';
import { VirtualTable } from './virtual-table.tsx';

export interface DataTableCopy {
  /** The rows, in the plural: 'orders'. */
  noun: string;
  /** The fields that the filter searches. */
  hint: string;
  /** Shown while the list is empty. */
  empty: string;
}

interface DataTableProps<Row extends { _id: string }, Sort extends string> {
  copy: DataTableCopy;
  list: PagedList<Row>;
  columns: Columns<Row>;
  controls: ListControls<Sort>;
}

/** A table for very many rows: the API filters, sorts and pages, and only visible rows are in the document. */
export function DataTable<Row extends { _id: string }, Sort extends string>(
  props: DataTableProps<Row, Sort>,
) {
  const { list, columns } = props;
  const { noun, hint, empty } = props.copy;
  const { params, setParams } = props.controls;
  const { status, rows } = list;
  const region = useRef<HTMLElement>(null);
  const box = useFilterBox(params.q ?? '', (q) => setParams({ q }));
  const table = useTableModel({ rows, columns, sort: params.sort, onSort: (sort) => setParams({ sort }) });
  const focusHandlers = useRestoreFocus(() =>
    (region.current ?? box.props.ref.current)?.focus({ preventScroll: true }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter or sort order scrolls to the top
  useEffect(() => {
    if (region.current) region.current.scrollTop = 0;
  }, [params, region]);
  return (
    <Stack gap="m" {...focusHandlers}>
      <TableFilter noun={noun} hint={hint} box={box.props} status={countText(list, params.q !== undefined)} />
      {status === 'loading' && <TableSkeleton noun={noun} columns={table.getAllLeafColumns().length} />}
      {status === 'failed' && (
        <ErrorNotice title={`The ${noun} could not be loaded`} onRetry={list.retry}>
          Check your connection, then try again.
        </ErrorNotice>
      )}
      {status === 'ready' && rows.length === 0 && (
        <NoRows noun={noun} filter={params.q} empty={empty} onClear={box.clear} />
      )}
      {rows.length > 0 && <VirtualTable caption={`All ${noun}`} table={table} list={list} region={region} />}
      {!list.outdated && (
        <LoadMore noun={noun} {...list.nextPage}>
          Load more {noun}
        </LoadMore>
      )}
    </Stack>
  );
}

/** '100 loaded, 200 in all' */
function countText({ status, outdated, rows, total }: PagedList<unknown>, filtered: boolean): string {
  if (status === 'failed') return '';
  if (status === 'loading' || outdated) return 'Loading…';
  const all = `${formatCount(total)} ${filtered ? 'found' : 'in all'}`;
  return rows.length < total ? `${formatCount(rows.length)} loaded, ${all}` : all;
}

interface NoRowsProps {
  noun: string;
  /** The active filter. */
  filter: string | undefined;
  /** Shown without a filter. */
  empty: string;
  onClear: () => void;
}

function NoRows({ noun, filter, empty, onClear }: NoRowsProps) {
  if (filter === undefined) return <EmptyState title={`No ${noun}`}>{empty}</EmptyState>;
  return (
    <EmptyState
      title={`No ${noun} found`}
      action={
        <Button size="small" onClick={onClear}>
          Show all {noun}
        </Button>
      }
    >
      Nothing starts with “{filter}”.
    </EmptyState>
  );
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => `row-${row}`);

const SkeletonLine = styled(Skeleton)`
  padding-block: 0.5rem;
`;

function TableSkeleton({ noun, columns }: { noun: string; columns: number }) {
  const cells = Array.from({ length: columns }, (_, cell) => `cell-${cell}`);
  return (
    <div role="status">
      <VisuallyHidden>Loading all {noun}</VisuallyHidden>
      <div aria-hidden="true">
        <Table caption={`All ${noun}`}>
          <Tbody>
            {SKELETON_ROWS.map((row) => (
              <Tr key={row}>
                {cells.map((cell) => (
                  <Td key={cell}>
                    <SkeletonLine shape="text" />
                  </Td>
                ))}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </div>
    </div>
  );
}
