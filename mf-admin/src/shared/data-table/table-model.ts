import {
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { toSort, toSorting } from './list-params.ts';

interface ColumnMeta {
  /** Aligns numbers at the end of the column. */
  numeric?: true;
  width?: 'wide' | 'narrow';
}

/** The features of the table library that the admin tables use. The API filters and sorts. */
const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

export type Features = typeof features;
export type Columns<Row extends object> = TableOptions<Features, Row>['columns'];

interface TableModelOptions<Row extends { _id: string }> {
  /** `rows` and `columns` must be stable between renders. */
  rows: Row[];
  columns: Columns<Row>;
  /** The API's name of the sort order. */
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** The state of a table: rows in the API's order, and headings that request another order. */
export function useTableModel<Row extends { _id: string }>(options: TableModelOptions<Row>) {
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

export type TableModel<Row extends { _id: string }> = ReturnType<typeof useTableModel<Row>>;
