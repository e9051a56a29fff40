import { OmitType } from '@nestjs/swagger';
import { categoryName } from '@whetstone/contract/category-name';
import { type FieldError, fieldErrors } from '@whetstone/server/http/field-error';
import { MAX_VERSION, WholeNumber } from '@whetstone/server/http/fields';
import { normalizeTexts } from '@whetstone/server/http/text';
import { IsIn, IsInt, IsOptional, Max, MaxLength, Min, validateSync } from 'class-validator';
import { amountFault } from '../../../common/amount.ts';
import { withFormulas } from '../../../common/csv.ts';
import { folded } from '../../../common/folded.ts';
import { digitsOf, PRICES, toMinor } from '../../../common/money.ts';
import { searchColumnsOf } from '../search/search-words.service.ts';
import { distance } from '../search/spelling.ts';
import { MAX_COUNT, SaveToolDto } from '../tools.dto.ts';
import { type Decimals, numberOf } from './number-form.ts';
import { type Header, NUMBERS, type ToolColumn } from './tool-columns.ts';
import type { CellError, ToolImportRow } from './tool-import.entity.ts';

/** The cells of a row with the values of their types. */
class ToolCells extends OmitType(SaveToolDto, ['version', 'reduced']) {
  @IsOptional()
  @MaxLength(36, { message: 'id must be an id of an export, or empty for a new tool.' })
  id?: string;

  @WholeNumber({ min: 0, max: MAX_COUNT })
  quantity: number;

  @WholeNumber({ min: 0, max: MAX_COUNT, required: false })
  exportedQuantity?: number;

  @WholeNumber({ min: 0, max: MAX_COUNT, required: false })
  lowStockAt?: number;

  @IsIn(['yes', 'no', 'draft'], { message: 'archived must be yes, no or draft.' })
  archived: string;

  @IsOptional()
  @Max(MAX_VERSION, { message: 'version must be a version of an export, or empty.' })
  @Min(1, { message: 'version must be a version of an export, or empty.' })
  @IsInt({ message: 'version must be a version of an export, or empty.' })
  version?: number;
}

const OPTIONAL: readonly string[] = [
  'id',
  'exportedQuantity',
  'lowStockAt',
  'weightGrams',
  'version',
] satisfies ToolColumn[];
const MAX_ERRORS = 10;
/** Categories that are named beside an unknown one. */
const MAX_NEAREST = 3;
/** The greatest quantity of an order for a new tool without this column. */
const DEFAULT_MAXIMUM = 100;

/** What a row of the file contains, without its place in the import. */
export type ReadRow = Omit<ToolImportRow, 'id' | 'importId' | 'number' | 'baseVersion'>;

const EMPTY: ReadRow = {
  ...{ outcome: 'invalid', readable: false, toolId: null, version: null, exportedQuantity: null },
  ...{ stockChange: 0, name: '', priceCents: 0, priceDigits: 2, quantity: 0, minQuantity: 0, maxQuantity: 0 },
  ...{ category: '', description: '', uses: '', img: '', alt: '', lowStockAt: null, weightGrams: null },
  ...{ content: '', taxClass: 'standard', archived: false, draft: false },
  ...{ searchTerms: '', searchName: '', sortName: '', details: null },
};

/** A row without a tool: only its errors matter. */
function unreadable(name: string, details: CellError[]): ReadRow {
  return { ...EMPTY, name: name.toWellFormed().slice(0, 60), details: details.slice(0, MAX_ERRORS) };
}

interface RowOptions {
  decimals?: Decimals;
  /** The categories of the shop. */
  categories: readonly string[];
  /** The currency of the shop. */
  currency: string;
}

/** Reads the cells of a row, in the order of the header. */
export function readRow(header: Header, cells: readonly string[], options: RowOptions): ReadRow {
  const texts: Partial<Record<ToolColumn, string>> = Object.fromEntries(
    header.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])),
  );
  if (cells.length < header.length || cells.slice(header.length).some((cell) => cell !== '')) {
    const params = { cells: cells.length, columns: header.length };
    const message = `The row has ${params.cells} cells, and the header has ${params.columns}.`;
    return unreadable(texts.name ?? '', [{ column: '', code: 'cell-count', params, message }]);
  }
  const errors: FieldError[] = [];
  const values = Object.entries(texts).map(([column, text]) => [column, cellValue(column, text, options)]);
  const normalized = normalizeTexts(withDefaults(Object.fromEntries(values)), ToolCells, errors);
  const row = Object.assign(new ToolCells(), normalized);
  const known = new Set(errors.map(({ field }) => field));
  const others = validateSync(row).flatMap((error) => fieldErrors(error));
  errors.push(...others.filter(({ field }) => field !== 'price' && !known.has(field)));
  const price = amountFault('price', row.price, options.currency, PRICES);
  if (price) errors.push(price);
  if (errors.length === 0)
    return { ...EMPTY, ...valuesOf(row, digitsOf(options.currency)), outcome: 'pending', readable: true };
  const details = errors.map(({ field, ...fault }): CellError => {
    if (field === 'category') return unknownCategory(texts.category ?? '', options.categories);
    return { column: field as ToolColumn, ...fault };
  });
  details.sort(
    (one, other) => header.indexOf(one.column || undefined) - header.indexOf(other.column || undefined),
  );
  return unreadable(texts.name ?? '', details);
}

/** The values of absent columns: of a new tool as the API adds it, of another one until the check reads the tool. */
function withDefaults(values: Record<string, unknown>): Record<string, unknown> {
  const { id, name = '-', minQuantity = 1 } = values;
  const shown = {
    description: name,
    category: 'general',
    uses: '',
    img: '',
    alt: '',
    content: '',
    taxClass: 'standard',
    archived: 'no',
  };
  const quantities = { minQuantity: 1, maxQuantity: Math.max(DEFAULT_MAXIMUM, Number(minQuantity) || 0) };
  return { ...(id !== undefined && { name, price: 1, quantity: 0 }), ...shown, ...quantities, ...values };
}

function cellValue(column: string, text: string, options: RowOptions): string | number | undefined {
  const trimmed = text.trim();
  if (trimmed === '' && OPTIONAL.includes(column)) return undefined;
  if (NUMBERS.includes(column)) return numberOf(text, options.decimals) ?? text;
  if (column === 'archived') return trimmed.toLowerCase() || 'no';
  if (column === 'taxClass') return trimmed.toLowerCase() || 'standard';
  if (column === 'category') return categoryOf(withFormulas(trimmed), options.categories);
  return withFormulas(text);
}

/** The category with this name on the pages, or the text. */
function categoryOf(text: string, categories: readonly string[]): string {
  const name = folded(text).trim();
  return categories.find((category) => folded(categoryName(category)) === name) ?? text;
}

function unknownCategory(text: string, categories: readonly string[]): CellError {
  const name = folded(text).trim();
  const ranked = categories
    .map((category) => categoryName(category))
    .map((known) => ({ known, errors: distance(folded(known), name.slice(0, 40)) }))
    .sort((one, other) => one.errors - other.errors);
  const nearest = ranked.slice(0, MAX_NEAREST).map(({ known }) => known);
  const params = { text: text.trim().slice(0, 40), nearest };
  return {
    column: 'category',
    code: 'unknown-category',
    params,
    message: `“${params.text}” is no category.`,
  };
}

function valuesOf({ id, price, archived, ...row }: ToolCells, priceDigits: number) {
  return {
    ...row,
    toolId: id ?? null,
    priceCents: toMinor(price, priceDigits),
    priceDigits,
    exportedQuantity: row.exportedQuantity ?? null,
    lowStockAt: row.lowStockAt ?? null,
    weightGrams: row.weightGrams || null,
    content: row.content ?? '',
    taxClass: row.taxClass ?? ('standard' as const),
    version: row.version ?? null,
    // A new tool that is not on sale, or has no picture, is a draft.
    archived: archived !== 'no' || (id === undefined && row.img === ''),
    draft: archived === 'draft',
    ...searchColumnsOf(row),
  };
}
