/** The columns of the files with tools, in the order of an export. */
export const TOOL_COLUMNS = [
  'id',
  'name',
  'price',
  'quantity',
  'exportedQuantity',
  'minQuantity',
  'maxQuantity',
  'category',
  'description',
  'img',
  'alt',
  'lowStockAt',
  'archived',
  'version',
] as const;

export type ToolColumn = (typeof TOOL_COLUMNS)[number];

export const NUMBERS: readonly string[] = [
  'price',
  'quantity',
  'exportedQuantity',
  'minQuantity',
  'maxQuantity',
  'lowStockAt',
  'version',
] satisfies ToolColumn[];
