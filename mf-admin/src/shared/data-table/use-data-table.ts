import { functionalUpdate, useTable } from '@tanstack/react-table';
import { toSort, toSorting } from './sorting.ts';
import { type Columns, features } from './table-features.ts';

interface DataTableOptions<Row extends { _id: string }> {
  /** These and `columns` must be stable. */
  rows: Row[];
  columns: Columns<Row>;
  /** As the API names it, which is also what `onSort` is told. */
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** A table's model: the rows as they came, and the headings that ask for another order. */
export function useDataTable<Row extends { _id: string }>(options: DataTableOptions<Row>) {
  const { rows, columns, sort, onSort } = options;
  const sorting = toSorting(sort);
  return useTable({
    features,
    data: rows,
    columns,
    getRowId: ({ _id }) => _id,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: (change) => onSort(toSort(functionalUpdate(change, sorting))),
  });
}

export type DataTableModel<Row extends { _id: string }> = ReturnType<typeof useDataTable<Row>>;
