import { media, Table, Tbody, Td, Tr, tokens } from '@whetstone/ui';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { ColumnHeadings, type SortControls } from './column-headings.tsx';
import type { Column } from './columns.ts';
import type { PagedList } from './use-paged-list.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const Region = styled.section`
  /* The rest of a screen below the navbar, the header of the page and the filters. */
  max-height: max(24rem, 100dvh - 17rem);
  overflow: auto;

  /* On a phone the rows scroll with the page: a second scroll area would catch the finger. */
  @media (max-width: 699.98px) {
    max-height: none;
    overflow: visible;
  }
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
    min-width: ${({ $columns }) => Math.max(40, $columns * 8.5)}rem;

    thead {
      position: sticky;
      top: 0;
      z-index: 1;
    }

    th {
      padding-block: 0.125rem;
    }
    td {
      padding-block: 0.25rem;
      line-height: ${tokens.leading.snug};
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

interface VirtualTableProps<Row extends { _id: string }> extends SortControls {
  caption: string;
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
  /** Receives the scroll region. */
  region: RefObject<HTMLElement | null>;
}

/** Of a number of rows, for assistive technology. */
const UNKNOWN = -1;

/** Renders the visible rows between two spacer rows, in its own scroll region; on a phone as a part of the page. */
export function VirtualTable<Row extends { _id: string }>(props: VirtualTableProps<Row>) {
  const { caption, columns, list, region, sort, onSort } = props;
  const { rows, nextPage, outdated, total } = list;
  const onNearEnd = nextPage.hasMore && !outdated ? nextPage.onLoadMore : undefined;
  const { visible, above, below, measure } = useVisibleRows(rows, region, onNearEnd);
  return (
    <Region ref={region} tabIndex={0} aria-label={caption} aria-busy={outdated}>
      <FixedTable
        caption={caption}
        stacked
        aria-rowcount={total === undefined ? UNKNOWN : total + 1}
        $columns={columns.length}
      >
        <ColumnHeadings columns={columns} sort={sort} onSort={onSort} />
        <Tbody>
          <SpacerRow height={above} columns={columns.length} />
          {visible.map(({ row, index }) => (
            <TableRow key={row._id} row={row} columns={columns} index={index} measure={measure} />
          ))}
          <SpacerRow height={below} columns={columns.length} />
        </Tbody>
      </FixedTable>
    </Region>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  index: number;
  /** Reports the row's height to the virtualizer. */
  measure: (element: HTMLTableRowElement | null) => void;
}

// Row 1 is the heading.
const FIRST_ROW = 2;

function TableRow<Row>({ row, columns, index, measure }: TableRowProps<Row>) {
  return (
    <Tr ref={measure} data-index={index} aria-rowindex={index + FIRST_ROW}>
      {columns.map(({ id, header, cell, control, numeric }) => (
        <Td key={id} label={control ? undefined : header} data-column={id} $numeric={numeric}>
          {/* On small screens the cell is a grid, which would stretch a button. */}
          <div>{cell(row)}</div>
        </Td>
      ))}
    </Tr>
  );
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
