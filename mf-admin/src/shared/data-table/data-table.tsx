import {
  ErrorNotice,
  LoadMore,
  media,
  Skeleton,
  Stack,
  Table,
  Tbody,
  Td,
  Tr,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { cardLayout } from './card-layout.ts';
import { ColumnHeadings } from './column-headings.tsx';
import type { CardLayout, Column } from './columns.ts';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';
import type { PagedList } from './use-paged-list.ts';
import type { SortedTable } from './use-sorted-table.ts';

interface DataTableProps<Row extends object> {
  /** The accessible name. */
  caption: string;
  /** The rows, in the plural: 'orders'. */
  noun: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  /** The field that identifies a row. Default: `_id`. */
  rowId?: keyof Row;
  /** Takes the place of a list without rows. */
  empty: ReactNode;
  layout?: CardLayout;
  /** The sort order, for a list with sortable columns. */
  table?: SortedTable<Row>;
  /** What the rows show, such as the filters. Another value scrolls to the first row. */
  view?: unknown;
  /** Filters and actions above the rows. */
  children?: ReactNode;
}

/** A list of the admin area, which scrolls with its page. Rows of a previous filter or sort order fade until the next ones arrive. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, noun, columns, rowId = '_id' as keyof Row, empty, layout = {}, table, view } = props;
  const { value: list, onPointerDown } = useFrozenWhilePressed(props.list);
  const { status, rows, outdated, nextPage } = list;
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus({ preventScroll: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view
  useEffect(() => {
    if (region.current && region.current.getBoundingClientRect().top < 0) region.current.scrollIntoView();
  }, [view]);
  const styles = { $columns: columns, $layout: layout };
  return (
    <Stack gap="s" {...focusHandlers} onPointerDown={onPointerDown}>
      {props.children}
      <Region ref={region} tabIndex={-1} role="group" aria-label={caption} aria-busy={outdated}>
        {status === 'loading' && (
          <div role="status">
            <VisuallyHidden>Loading {noun}</VisuallyHidden>
            <Rows caption={caption} stacked aria-hidden="true" inert {...styles}>
              <ColumnHeadings columns={columns} table={table} />
              <Tbody>
                {SKELETON_ROWS.map((row) => (
                  <TableRow key={row} columns={columns} cell={() => <SkeletonLine shape="text" />} />
                ))}
              </Tbody>
            </Rows>
          </div>
        )}
        {status === 'failed' && (
          <ErrorNotice title={`The ${noun} could not be loaded`} onRetry={list.retry}>
            Check your connection, then try again.
          </ErrorNotice>
        )}
        {status === 'ready' && rows.length === 0 && empty}
        {rows.length > 0 && (
          <Rows caption={caption} stacked {...styles}>
            <ColumnHeadings columns={columns} table={table} />
            <Tbody>
              {rows.map((row) => (
                <TableRow key={String(row[rowId])} columns={columns} cell={(column) => column.cell(row)} />
              ))}
            </Tbody>
          </Rows>
        )}
      </Region>
      {!outdated && (
        <LoadMore noun={noun} {...nextPage}>
          Load more {noun}
        </LoadMore>
      )}
    </Stack>
  );
}

const Region = styled.div`
  &:focus {
    outline: none;
  }
  tbody {
    transition: opacity 150ms 150ms;
  }
  &[aria-busy='true'] tbody {
    opacity: 0.5;
  }
`;

/** Below the navbar. */
const STICKY_TOP = 'calc(4rem + 1px)';

// A fixed layout: columns keep their widths when rows arrive.
const Rows = styled(Table)<{ $columns: readonly Column<never>[]; $layout: CardLayout }>`
  ${media.medium} {
    table-layout: fixed;

    thead {
      position: sticky;
      top: ${STICKY_TOP};
      z-index: 1;
    }
    :is(th, td) {
      padding-inline-end: ${tokens.space.s};
    }
    th {
      padding-block: 0.125rem;
    }
    td {
      padding-block: 0.25rem;
      line-height: ${tokens.leading.snug};
      overflow-wrap: anywhere;
    }
    /* The controls of a row. A cell with a value has a label. */
    td:not([data-label]) button {
      min-height: 2rem;
      padding-block: 0;
    }
  }

  thead {
    background: ${tokens.color.paper};
    box-shadow: 0 1px ${tokens.color.ink};

    @media print {
      position: static;
    }
  }
  /* The focus is never below the headings. */
  tbody :is(a, button, input) {
    scroll-margin-block: 4rem;
  }
  ${({ $columns, $layout }) => cardLayout($columns, $layout)}
`;

interface TableRowProps<Row> {
  columns: readonly Column<Row>[];
  cell: (column: Column<Row>) => ReactNode;
}

function TableRow<Row>({ columns, cell }: TableRowProps<Row>) {
  return (
    <Tr>
      {columns.map((column) => (
        <Td
          key={column.id}
          label={column.unlabelled ? undefined : column.header}
          data-column={column.id}
          $numeric={column.numeric}
        >
          {/* On small screens the cell is a grid, which would stretch a button. */}
          <div>{cell(column)}</div>
        </Td>
      ))}
    </Tr>
  );
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => `row-${row}`);

const SkeletonLine = styled(Skeleton)`
  padding-block: 0.5rem;
`;
