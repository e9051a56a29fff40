import { metaHelper, rowSortingFeature, type TableOptions, tableFeatures } from '@tanstack/react-table';

export interface ColumnMeta {
  /** Figures: they align at the end of the column. */
  numeric?: true;
  /** Share of the width. */
  width?: 'wide' | 'narrow';
}

/** What the admin's tables can do, and no more of the library than that; the API filters and sorts. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

export type Features = typeof features;
export type Columns<Row extends object> = TableOptions<Features, Row>['columns'];
