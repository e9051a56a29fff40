import { type Cell, FlexRender, type Row } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { media, Table, Tbody, Td, Tr, tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ColumnHeadings } from './column-headings.tsx';
import type { Features, TableModel } from './table-model.ts';
import type { PagedList } from './use-paged-list.ts';

const Region = styled.section`
  max-height: min(70vh, 46rem);
  overflow: auto;
  border-bottom: 1px solid ${tokens.color.rule};
  overscroll-behavior-x: contain;
  /* Keeps focused elements clear of the sticky headings. */
  scroll-padding-top: 6rem;

  tbody {
    transition: opacity 150ms 150ms;
  }
  &[aria-busy='true'] tbody {
    opacity: 0.5;
  }
`;

// A fixed layout: column widths must not change while rows scroll into view.
const FixedTable = styled(Table)<{ $columns: number }>`
  ${media.medium} {
    table-layout: fixed;
    min-width: ${({ $columns }) => Math.max(40, $columns * 9.75)}rem;
  }

  thead {
    position: sticky;
    top: 0;
    z-index: 1;
    background: ${tokens.color.paper};
    box-shadow: 0 1px ${tokens.color.ink};
  }
  /* The spacer rows. */
  tr[aria-hidden] {
    padding: 0;
    border: 0;
  }
  tr[aria-hidden] td {
    padding: 0;
  }
`;

interface VirtualTableProps<Data extends { _id: string }> {
  caption: string;
  table: TableModel<Data>;
  list: PagedList<Data>;
  /** Receives the scroll region. */
  region: RefObject<HTMLElement | null>;
}

/** Renders the visible rows in its own scroll region, between two spacer rows. */
export function VirtualTable<Data extends { _id: string }>(props: VirtualTableProps<Data>) {
  const { caption, table, list, region } = props;
  const { nextPage, outdated, total } = list;
  const { rows } = table.getRowModel();
  const onNearEnd = nextPage.hasMore && !outdated ? nextPage.onLoadMore : undefined;
  const { visible, above, below, measure } = useVisibleRows(rows, region, onNearEnd);
  const columns = table.getAllLeafColumns().length;
  return (
    <Region ref={region} tabIndex={0} aria-label={caption} aria-busy={outdated}>
      <FixedTable caption={caption} stacked aria-rowcount={total + 1} $columns={columns}>
        <ColumnHeadings table={table} />
        <Tbody>
          <SpacerRow height={above} columns={columns} />
          {visible.map(({ row, index }) => (
            <TableRow key={row.id} row={row} index={index} measure={measure} />
          ))}
          <SpacerRow height={below} columns={columns} />
        </Tbody>
      </FixedTable>
    </Region>
  );
}

interface TableRowProps<Data extends object> {
  row: Row<Features, Data>;
  index: number;
  /** Reports the row's height to the virtualizer. */
  measure: (element: HTMLTableRowElement | null) => void;
}

// Row 1 is the heading.
const FIRST_ROW = 2;

function TableRow<Data extends object>({ row, index, measure }: TableRowProps<Data>) {
  return (
    <Tr ref={measure} data-index={index} aria-rowindex={index + FIRST_ROW}>
      {row.getAllCells().map((cell) => (
        <Td key={cell.id} label={labelOf(cell)} $numeric={cell.column.columnDef.meta?.numeric}>
          {/* On small screens the cell is a grid, which would stretch a button. */}
          <div>
            <FlexRender cell={cell} />
          </div>
        </Td>
      ))}
    </Tr>
  );
}

/** The heading of the cell's column. Undefined for a button column: the button has a name. */
function labelOf<Data extends object>({ column }: Cell<Features, Data>): string | undefined {
  return column.getCanSort() ? String(column.columnDef.header) : undefined;
}

/** An empty row of this height in pixels. Uses the `height` attribute: the Content-Security-Policy blocks inline styles. */
function SpacerRow({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
    <tr aria-hidden="true">
      <td colSpan={columns} height={height} />
    </tr>
  );
}

/** The estimated height in pixels of a row with a button, before any row is measured. */
const ESTIMATED_HEIGHT = 61;
const OVERSCAN = 12;

/** The rows visible in `region` with some overscan, and the heights in pixels of the rows left out above and below. */
function useVisibleRows<Data extends object>(
  rows: Row<Features, Data>[],
  region: RefObject<HTMLElement | null>,
  onNearEnd: (() => unknown) | undefined,
) {
  const estimatedHeight = useRef(ESTIMATED_HEIGHT);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => estimatedHeight.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  const nearEnd = last !== undefined && last.index >= rows.length - 1;

  useEffect(() => {
    if (nearEnd) onNearEnd?.();
  }, [nearEnd, onNearEnd]);

  return {
    visible: items.flatMap(({ index }) => {
      const row = rows[index];
      return row ? [{ row, index }] : [];
    }),
    above: items[0]?.start ?? 0,
    below: last ? virtualizer.getTotalSize() - last.end : 0,
    measure: (row: HTMLTableRowElement | null) => {
      if (row) estimatedHeight.current = row.offsetHeight || ESTIMATED_HEIGHT;
      virtualizer.measureElement(row);
    },
  };
}
