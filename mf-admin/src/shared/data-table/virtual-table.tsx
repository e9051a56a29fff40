import { media, Table, Tbody, tokens } from '@whetstone/ui';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { ColumnHeadings } from './column-headings.tsx';
import { SpacerRow } from './spacer-row.tsx';
import { TableRow } from './table-row.tsx';
import type { DataTableModel } from './use-data-table.ts';
import type { LoadedList } from './use-loaded-list.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const Region = styled.section`
  max-height: min(70vh, 46rem);
  overflow: auto;
  border-bottom: 1px solid ${tokens.color.rule};
  overscroll-behavior-x: contain;
  /* What gets the focus comes to stand below the headings, which stay at the top. */
  scroll-padding-top: 6rem;

  tbody {
    transition: opacity 150ms 150ms;
  }
  &[aria-busy='true'] tbody {
    opacity: 0.5;
  }
`;

// Columns of a fixed width: they must not move about when other rows come into sight.
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
  /* Of the rows that are left out. */
  tr[aria-hidden] {
    padding: 0;
    border: 0;
  }
  tr[aria-hidden] td {
    padding: 0;
  }
`;

interface VirtualTableProps<Row extends { _id: string }> {
  caption: string;
  table: DataTableModel<Row>;
  list: LoadedList<Row>;
  /** The region that scrolls. */
  region: RefObject<HTMLElement | null>;
}

/** Only the rows in sight, in a region of their own that scrolls; two empty rows stand in for the others. */
export function VirtualTable<Row extends { _id: string }>(props: VirtualTableProps<Row>) {
  const { caption, table, list, region } = props;
  const { further, outdated, total } = list;
  const { rows } = table.getRowModel();
  const onNearEnd = further.hasNextPage && !outdated ? further.fetchNextPage : undefined;
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
