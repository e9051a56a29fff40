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
  'uses',
  'img',
  'alt',
  'lowStockAt',
  'weightGrams',
  'content',
  'taxClass',
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
  'weightGrams',
  'version',
] satisfies ToolColumn[];

const NAMES: Readonly<Record<string, ToolColumn>> = {
  ...Object.fromEntries(TOOL_COLUMNS.map((column) => [column.toLowerCase(), column])),
  ...{ minimumquantity: 'minQuantity', maximumquantity: 'maxQuantity', stock: 'quantity' },
  ...{ imageurl: 'img', image: 'img', alternativetext: 'alt', lowstockat: 'lowStockAt' },
  ...{ weight: 'weightGrams', weightingrams: 'weightGrams' },
};

/** The column with this name in an export or on a page: `Price ($)` → `price`. */
export function columnOf(name: string): ToolColumn | undefined {
  const letters = name.replace(/\(.*/s, '').replace(/[^A-Za-z]/g, '');
  return Object.hasOwn(NAMES, letters.toLowerCase()) ? NAMES[letters.toLowerCase()] : undefined;
}

/** The columns of a file. Undefined: no tool has the column. */
export type Header = readonly (ToolColumn | undefined)[];
