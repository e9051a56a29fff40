import { toDollars } from '../../../common/money.ts';
import { searchColumnsOf } from '../search/word-forms.ts';
import type { Tool } from '../tool.entity.ts';
import { MAX_COUNT } from '../tools.dto.ts';
import type { ToolColumn } from './tool-columns.ts';
import type { CellChange, CellError, ToolImportRow } from './tool-import.entity.ts';

type Comparison = Pick<ToolImportRow, 'outcome' | 'stockChange' | 'baseVersion' | 'details'>;

/** The values of a row that its file can leave out. */
const FIELDS: Partial<Record<ToolColumn, (tool: Tool) => Partial<ToolImportRow>>> = {
  name: ({ name }) => ({ name }),
  price: ({ priceCents }) => ({ priceCents }),
  quantity: ({ quantity }) => ({ quantity, exportedQuantity: null }),
  minQuantity: ({ minQuantity }) => ({ minQuantity }),
  maxQuantity: ({ maxQuantity }) => ({ maxQuantity }),
  category: ({ category }) => ({ category }),
  description: ({ description }) => ({ description }),
  img: ({ img }) => ({ img }),
  alt: ({ alt }) => ({ alt }),
  lowStockAt: ({ lowStockAt }) => ({ lowStockAt }),
  archived: ({ archivedAt }) => ({ archived: archivedAt !== null }),
};

/** The tool's values for the columns that the file does not have. The check reads them again, and an import of a changed tool is rejected. */
export function valuesOfTool(
  row: ToolImportRow,
  tool: Tool,
  columns: readonly ToolColumn[],
): Partial<ToolImportRow> {
  const absent = Object.entries(FIELDS).filter(([column]) => !columns.includes(column as ToolColumn));
  if (absent.length === 0) return {};
  const values: Partial<ToolImportRow> = Object.assign({}, ...absent.map(([, read]) => read(tool)));
  return { ...values, ...searchColumnsOf({ ...row, ...values }) };
}

/** A long text of a difference ends here. */
const SHOWN = 120;

/**
 * Compares a row with its tool.
 * @param first the number of the first row with the same id
 */
export function compareRow(row: ToolImportRow, tool: Tool | undefined, first: number): Comparison {
  if (row.toolId === null)
    return { outcome: 'added', stockChange: row.quantity, baseVersion: null, details: null };
  if (!tool) return invalid('id', 'There is no tool with this id. Leave the id empty to add a tool.');
  if (first < row.number) return invalid('id', `Row ${first} has the same id. Remove one of the rows.`);
  if (row.version !== null && row.version !== tool.version)
    return invalid(
      'version',
      'The tool has changed since the export. Export the tools again, remove this row, or empty its version to overwrite that change.',
    );
  if (tool.photosVersion > 0 && row.img !== tool.img)
    return invalid('img', 'The tool has photographs. Change them on its page, and leave img as it was.');
  if (row.minQuantity > row.maxQuantity)
    return invalid('maxQuantity', 'maxQuantity must be at least the minimum quantity of the tool.');
  const stockChange = row.quantity - (row.exportedQuantity ?? tool.quantity);
  const stock = tool.quantity + stockChange;
  if (stock < 0 || stock > MAX_COUNT)
    return invalid('quantity', `The stock would be ${stock}. The stock is ${tool.quantity} now.`);
  const details = changesOf(row, tool, stock);
  const outcome = details.length > 0 ? 'changed' : 'unchanged';
  return { outcome, stockChange, baseVersion: tool.version, details: details.length > 0 ? details : null };
}

function invalid(column: CellError['column'], message: string): Comparison {
  return { outcome: 'invalid', stockChange: 0, baseVersion: null, details: [{ column, message }] };
}

/** The cells of a new tool, without its name and empty cells. */
export function newCellsOf(row: ToolImportRow): CellChange[] {
  return differencesOf({ name: row.name, archived: 'no' }, cellsOfRow(row));
}

function changesOf(row: ToolImportRow, tool: Tool, stock: number): CellChange[] {
  return differencesOf(cellsOf(tool), { ...cellsOfRow(row), quantity: String(stock) });
}

type Cells = ReturnType<typeof cellsOf>;

function differencesOf(before: Partial<Cells>, after: Cells): CellChange[] {
  return (Object.keys(after) as (keyof Cells)[])
    .map((column) => ({ column, from: before[column] ?? '', to: after[column] }))
    .filter(({ from, to }) => from !== to)
    .map(({ column, from, to }) => ({ column, from: from.slice(0, SHOWN), to: to.slice(0, SHOWN) }));
}

const cellsOfRow = (row: ToolImportRow): Cells => cellsOf({ ...row, archivedAt: row.archived || null });

type Shared = Pick<
  Tool,
  | 'name'
  | 'priceCents'
  | 'quantity'
  | 'minQuantity'
  | 'maxQuantity'
  | 'category'
  | 'description'
  | 'img'
  | 'alt'
  | 'lowStockAt'
> & { archivedAt: unknown };

function cellsOf(tool: Shared) {
  return {
    name: tool.name,
    price: String(toDollars(tool.priceCents)),
    quantity: String(tool.quantity),
    minQuantity: String(tool.minQuantity),
    maxQuantity: String(tool.maxQuantity),
    category: tool.category,
    description: tool.description,
    img: tool.img,
    alt: tool.alt,
    lowStockAt: String(tool.lowStockAt ?? ''),
    archived: tool.archivedAt ? 'yes' : 'no',
  };
}
