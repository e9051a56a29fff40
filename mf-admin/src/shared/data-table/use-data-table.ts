import { useTable } from '@tanstack/react-table';
import { type Columns, features } from './table-features.ts';

/** A table's model: the rows that pass the filter, in the order asked for. `rows` and `columns` must be stable. */
export function useDataTable<Row extends { _id: string }>(rows: Row[], columns: Columns<Row>) {
  return useTable({
    features,
    data: rows,
    columns,
    getRowId: ({ _id }) => _id,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: (column) => column.accessorFn !== undefined,
  });
}

export type DataTableModel<Row extends { _id: string }> = ReturnType<typeof useDataTable<Row>>;
