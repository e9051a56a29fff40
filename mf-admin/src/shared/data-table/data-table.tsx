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
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { formatCount } from '../format.ts';
import type { Column } from './columns.ts';
import type { ListControls } from './list-params.ts';
import { TableFilter, useFilterBox } from './table-filter.tsx';
import { useHeld } from './use-held.ts';
import type { PagedList } from './use-paged-list.ts';
import { VirtualTable } from './virtual-table.tsx';

export interface DataTableCopy {
  /** The rows, in the plural: 'orders'. */
  noun: string;
  /** The fields that the filter searches. */
  hint: string;
  /** Shown while the list is empty. */
  empty: string;
  /** Shown if no row matches the filters. Default: 'Nothing contains “…”.' */
  noMatch?: string;
}

interface DataTableProps<Row extends { _id: string }, Sort extends string> {
  copy: DataTableCopy;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  controls: ListControls<Sort>;
  /** Filters beside the search box, and actions on all rows that match. */
  filters?: { fields: ReactNode; actions: ReactNode; active: boolean; onClear: () => void };
  /** Actions on some rows, between the filters and the rows. */
  toolbar?: ReactNode;
}

/** A table for very many rows: the API filters, sorts and pages, and only visible rows are in the document. */
export function DataTable<Row extends { _id: string }, Sort extends string>(
  props: DataTableProps<Row, Sort>,
) {
  const { columns, filters, toolbar } = props;
  const { noun, hint, empty, noMatch = `Nothing contains “${props.controls.params.q}”.` } = props.copy;
  const { setParams } = props.controls;
  const { value, onPointerDown } = useHeld({ list: props.list, params: props.controls.params });
  const { list, params } = value;
  const { status, rows } = list;
  const region = useRef<HTMLElement>(null);
  const box = useFilterBox(props.controls.params.q ?? '', (q) => setParams({ q }));
  const focusHandlers = useRestoreFocus(() =>
    (region.current ?? box.props.ref.current)?.focus({ preventScroll: true }),
  );
  const filtered = params.q !== undefined || filters?.active === true;
  // One change of the URL: a second one in the same tick would start from the old parameters.
  const clearFilters = () => {
    box.reset();
    if (filters) filters.onClear();
    else setParams({ q: '' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter or sort order scrolls to the top
  useEffect(() => {
    if (region.current) region.current.scrollTop = 0;
  }, [params, region]);
  return (
    <Stack gap="s" {...focusHandlers} onPointerDown={onPointerDown}>
      <TableFilter
        noun={noun}
        hint={hint}
        box={box.props}
        status={countText(list, filtered)}
        active={filters?.active === true}
        actions={filters?.actions}
      >
        {filters?.fields}
      </TableFilter>
      {toolbar}
      {status === 'loading' && <TableSkeleton noun={noun} columns={columns.length} />}
      {status === 'failed' && (
        <ErrorNotice title={`The ${noun} could not be loaded`} onRetry={list.retry}>
          Check your connection, then try again.
        </ErrorNotice>
      )}
      {status === 'ready' && rows.length === 0 && !filtered && (
        <EmptyState title={`No ${noun}`}>{empty}</EmptyState>
      )}
      {status === 'ready' && rows.length === 0 && filtered && (
        <EmptyState
          title={`No ${noun} found`}
          action={
            <Button size="small" onClick={clearFilters}>
              Show all {noun}
            </Button>
          }
        >
          {noMatch}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <VirtualTable
          caption={`All ${noun}`}
          columns={columns}
          list={list}
          region={region}
          sort={params.sort}
          onSort={(sort) => setParams({ sort })}
        />
      )}
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
  if (total === undefined) return `${formatCount(rows.length)} loaded`;
  const all = `${formatCount(total)} ${filtered ? 'found' : 'in all'}`;
  return rows.length < total ? `${formatCount(rows.length)} loaded, ${all}` : all;
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
