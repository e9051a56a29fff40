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
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
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
  empty: ReactNode;
  layout?: CardLayout;
  /** Rows of long texts: the values of a row start on one line. */
  alignTop?: boolean;
  /** The sort order, for a list with sortable columns. */
  table?: SortedTable<Row>;
  /** What the rows show, such as the filters. Another value scrolls to the first row. */
  view?: unknown;
  /** Actions on some rows, which stay in view above the rows on a wide screen. */
  toolbar?: ReactNode;
  /** Gets the focus of the last row. */
  searchBox?: RefObject<HTMLElement | null>;
  /** Filters above the rows. */
  children?: ReactNode;
}

/** A list of the admin area, which scrolls with its page. Rows of a previous filter or sort order fade until the next ones arrive. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    noun,
    columns,
    rowId = '_id' as keyof Row,
    empty,
    layout = {},
    table,
    view,
    toolbar,
    alignTop = false,
    searchBox,
  } = props;
  const { value: list, onPointerDown } = useFrozenWhilePressed(props.list);
  const { status, rows, outdated, nextPage } = list;
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => {
    const target = (rows.length === 0 && searchBox?.current) || region.current;
    target?.focus({ preventScroll: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view
  useEffect(() => {
    if (region.current && region.current.getBoundingClientRect().top < 0) region.current.scrollIntoView();
  }, [view]);
  const styles = { $columns: columns, $layout: layout, $toolbar: Boolean(toolbar), $top: alignTop };
  return (
    <Stack gap="s" {...focusHandlers} onPointerDown={onPointerDown}>
      {props.children}
      {toolbar && <Toolbar>{toolbar}</Toolbar>}
      <Region ref={region} tabIndex={-1} role="group" aria-label={caption} aria-busy={outdated}>
        {status === 'loading' && (
          <div role="status">
            <VisuallyHidden>{`Loading ${noun}`}</VisuallyHidden>
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
          {`Load more ${noun}`}
        </LoadMore>
      )}
    </Stack>
  );
}

/** The height of the navbar without its border, and of a toolbar below it. */
const STICKY_TOP = { default: '4rem', toolbar: '7.25rem' };

const Toolbar = styled.div`
  ${media.medium} {
    position: sticky;
    z-index: 2;
    top: ${STICKY_TOP.default};
    background: ${tokens.color.paper};
  }
  @media print {
    position: static;
  }
`;

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

interface RowsProps {
  $columns: readonly Column<never>[];
  $layout: CardLayout;
  $toolbar: boolean;
  $top: boolean;
}

// A fixed layout: columns keep their widths when rows arrive.
const Rows = styled(Table)<RowsProps>`
  ${media.medium} {
    table-layout: fixed;

    thead {
      position: sticky;
      top: ${({ $toolbar }) => STICKY_TOP[$toolbar ? 'toolbar' : 'default']};
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
      vertical-align: ${({ $top }) => ($top ? 'top' : 'middle')};
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
    scroll-margin-block: 6rem;
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
