import { type Cell, FlexRender, type Row } from '@tanstack/react-table';
import { Td, Tr } from '@whetstone/ui';
import type { Features } from './table-features.ts';

interface TableRowProps<Data extends object> {
  row: Row<Features, Data>;
  index: number;
  /** Tells the virtual list how high the row is. */
  measure: (element: HTMLTableRowElement | null) => void;
}

// The heading is the first row.
const FIRST_ROW = 2;

export function TableRow<Data extends object>({ row, index, measure }: TableRowProps<Data>) {
  return (
    <Tr ref={measure} data-index={index} aria-rowindex={index + FIRST_ROW}>
      {row.getAllCells().map((cell) => (
        <Td key={cell.id} label={headingOf(cell)} $numeric={cell.column.columnDef.meta?.numeric}>
          {/* In a card the cell is a grid, which would stretch a button. */}
          <div>
            <FlexRender cell={cell} />
          </div>
        </Td>
      ))}
    </Tr>
  );
}

/** The one of a column with a button is said by the button. */
function headingOf<Data extends object>({ column }: Cell<Features, Data>): string | undefined {
  return column.getCanSort() ? String(column.columnDef.header) : undefined;
}
