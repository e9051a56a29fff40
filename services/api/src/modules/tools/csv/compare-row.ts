import { isDraft } from '../../../common/database/drafts.ts';
import { toMajor } from '../../../common/money.ts';
import { searchColumnsOf } from '../search/search-words.service.ts';
import type { Tool, ToolValues } from '../tool.entity.ts';
import { MAX_COUNT } from '../tools.dto.ts';
import type { ToolColumn } from './tool-columns.ts';
import type { CellChange, CellError, ToolImportRow } from './tool-import.entity.ts';

type Comparison = Pick<ToolImportRow, 'outcome' | 'stockChange' | 'baseVersion' | 'details'>;

/** The values of a row that its file can leave out. */
const FIELDS: Partial<Record<ToolColumn, (tool: Tool) => Partial<ToolImportRow>>> = {
  name: ({ name }) => ({ name }),
  price: ({ priceCents, priceDigits }) => ({ priceCents, priceDigits }),
  quantity: ({ quantity }) => ({ quantity, exportedQuantity: null }),
  minQuantity: ({ minQuantity }) => ({ minQuantity }),
  maxQuantity: ({ maxQuantity }) => ({ maxQuantity }),
  category: ({ category }) => ({ category }),
  description: ({ description }) => ({ description }),
  uses: ({ uses }) => ({ uses }),
  img: ({ img }) => ({ img }),
  alt: ({ alt }) => ({ alt }),
  lowStockAt: ({ lowStockAt }) => ({ lowStockAt }),
  weightGrams: ({ weightGrams }) => ({ weightGrams }),
  content: ({ content }) => ({ content }),
  taxClass: ({ taxClass }) => ({ taxClass }),
  archived: ({ archivedAt }) => ({ archived: archivedAt !== null }),
};

/** The tool's values for the columns that the file does not have. The check reads them again, and an import of a changed tool is rejected. */
export function valuesOfTool(
  row: ToolImportRow,
  tool: Tool,
  columns: readonly ToolColumn[],
): Partial<Omit<ToolImportRow, 'details'>> {
  const absent = Object.entries(FIELDS).filter(([column]) => !columns.includes(column as ToolColumn));
  if (absent.length === 0) return {};
  const values: Partial<Omit<ToolImportRow, 'details'>> = Object.assign(
    {},
    ...absent.map(([, read]) => read(tool)),
  );
  return { ...values, ...searchColumnsOf({ ...row, ...values }) };
}

/** Compares a row with its tool. `first`: the number of the first row with the same id. */
export function compareRow(row: ToolImportRow, tool: Tool | undefined, first: number): Comparison {
  if (row.toolId === null)
    return { outcome: 'added', stockChange: row.quantity, baseVersion: null, details: null };
  if (!tool)
    return invalid({ column: 'id', code: 'unknown-tool', message: 'There is no tool with this id.' });
  if (first < row.number)
    return invalid({
      ...{ column: 'id', code: 'same-tool', params: { row: first } },
      message: `Row ${first} has the same id.`,
    });
  if (row.version !== null && row.version !== tool.version)
    return invalid({
      ...{ column: 'version', code: 'tool-changed' },
      message: 'The tool has changed since the export.',
    });
  if (tool.photosVersion > 0 && row.img !== tool.img)
    return invalid({
      ...{ column: 'img', code: 'tool-has-photographs' },
      message: 'The tool has photographs: img cannot change.',
    });
  if (row.minQuantity > row.maxQuantity)
    return invalid({
      ...{ column: 'maxQuantity', code: 'below-other', params: { other: 'minQuantity' } },
      message: 'maxQuantity must be at least the minimum quantity of the tool.',
    });
  const stockChange = row.quantity - (row.exportedQuantity ?? tool.quantity);
  const stock = tool.quantity + stockChange;
  if (stock < 0 || stock > MAX_COUNT)
    return invalid({
      ...{ column: 'quantity', code: 'stock-out-of-range', params: { stock, current: tool.quantity } },
      message: `The stock would be ${stock}. It is ${tool.quantity} now.`,
    });
  const details = changesOf(row, tool, stock);
  const outcome = details.length > 0 ? 'changed' : 'unchanged';
  return { outcome, stockChange, baseVersion: tool.version, details: details.length > 0 ? details : null };
}

function invalid(error: CellError): Comparison {
  return { outcome: 'invalid', stockChange: 0, baseVersion: null, details: [error] };
}

/** The cells that undo an applied row: the tool's earlier values, or of an added tool that it is not on sale. The stock changes back by as much. */
export function earlierCellsOf(row: ToolImportRow): Record<ToolColumn, string> {
  const { outcome, toolId, baseVersion, stockChange, details } = row;
  const isNew = outcome === 'added';
  const changes = isNew ? [] : ((details ?? []) as CellChange[]);
  const exported = isNew ? 0 : Math.max(0, stockChange);
  return {
    ...cellsOfRow(row),
    ...(isNew && { archived: 'yes' }),
    ...Object.fromEntries(changes.map(({ column, from }) => [column, from])),
    id: toolId ?? row.id,
    quantity: String(isNew ? 0 : exported - stockChange),
    exportedQuantity: String(exported),
    version: String((baseVersion ?? 0) + 1),
  };
}

/** The cells of a new tool, without its name and empty cells. */
export function newCellsOf(row: ToolImportRow): CellChange[] {
  const cells = { ...cellsOfRow(row), archived: row.archived ? 'draft' : 'no' };
  return differencesOf({ name: row.name, taxClass: 'standard', archived: 'no' }, cells);
}

function changesOf(row: ToolImportRow, tool: Tool, stock: number): CellChange[] {
  const before = cellsOf(tool, isDraft(tool) ? 'draft' : tool.archivedAt ? 'yes' : 'no');
  const after = { ...cellsOfRow(row), quantity: String(stock) };
  // A draft stays a draft, and an archived tool archived.
  const archived = row.archived && tool.archivedAt ? before.archived : after.archived;
  return differencesOf(before, { ...after, archived });
}

type Cells = ReturnType<typeof cellsOf>;

function differencesOf(before: Partial<Cells>, after: Cells): CellChange[] {
  return (Object.keys(after) as (keyof Cells)[])
    .map((column) => ({ column, from: before[column] ?? '', to: after[column] }))
    .filter(({ from, to }) => from !== to);
}

const cellsOfRow = (row: ToolImportRow): Cells =>
  cellsOf(row, row.draft ? 'draft' : row.archived ? 'yes' : 'no');

function cellsOf(tool: ToolValues, archived: string) {
  return {
    name: tool.name,
    price: String(toMajor(tool.priceCents, tool.priceDigits)),
    quantity: String(tool.quantity),
    minQuantity: String(tool.minQuantity),
    maxQuantity: String(tool.maxQuantity),
    category: tool.category,
    description: tool.description,
    uses: tool.uses,
    img: tool.img,
    alt: tool.alt,
    lowStockAt: String(tool.lowStockAt ?? ''),
    weightGrams: String(tool.weightGrams ?? ''),
    content: tool.content,
    taxClass: tool.taxClass,
    archived,
  };
}
