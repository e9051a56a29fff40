import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  metaHelper,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';

export interface ColumnMeta {
  /** Figures: they align at the end of the column. */
  numeric?: true;
  /** Share of the width. */
  width?: 'wide' | 'narrow';
}

/** What the admin's tables can do, and no more of the library than that. */
export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Features = typeof features;
export type Columns<Row extends object> = TableOptions<Features, Row>['columns'];
