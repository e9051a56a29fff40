import type { FieldCode } from '@whetstone/server/http/field-error';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ToolValues } from '../tool.entity.ts';
import type { Decimals } from './number-form.ts';
import type { ToolColumn } from './tool-columns.ts';

/**
 * `uploading` while the file arrives, `checking` and `applying` while the job works on it, `ready` after the check. The others are final, except
 * that a cancelled import can be checked again.
 */
export const IMPORT_STATES = [
  'uploading',
  'checking',
  'ready',
  'applying',
  'applied',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ROW_OUTCOMES = ['pending', 'added', 'changed', 'unchanged', 'invalid'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** How a file was read. */
export interface Reading {
  columns: ToolColumn[];
  /** The names of columns that no tool has. */
  ignored: string[];
  /** What stands before decimals. Undefined if no number has a separator. */
  decimals?: Decimals;
}

/** What can be wrong with a row, besides the codes of fields. In brackets: the parameters of the code. */
export const ROW_CODES = [
  /** [cells, columns] */
  'cell-count',
  /** [text, nearest]: `nearest` are the names of categories. */
  'unknown-category',
  'unknown-tool',
  /** [row] */
  'same-tool',
  'tool-changed',
  'tool-has-photographs',
  /** [stock, current] */
  'stock-out-of-range',
] as const;
export type RowCode = (typeof ROW_CODES)[number];

/** What is wrong with a file, or happened to its import: the code of a rejected upload, `not-stored` or `tools-changed`. */
export interface ImportProblem {
  code: string;
  params?: object;
  /** An English sentence for programs. */
  message: string;
}

/** An import of tools from a CSV file. */
@Entity('tool_imports')
export class ToolImport {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'file_name', type: 'varchar', length: 200 })
  fileName: string;

  @Column({ type: 'varchar', length: 16 })
  state: ImportState;

  /** The admin who uploaded the file, and then the one who applied it. */
  @Column({ name: 'actor_id', type: 'varchar', length: 36 })
  actorId: string;

  @Column({ name: 'rows_total', type: 'int' })
  rowsTotal: number;

  @Column({ name: 'rows_checked', type: 'int' })
  rowsChecked: number;

  @Column({ type: 'int' })
  added: number;

  @Column({ type: 'int' })
  changed: number;

  @Column({ type: 'int' })
  unchanged: number;

  @Column({ type: 'int' })
  invalid: number;

  /** The last row that was checked, or empty. */
  @Column({ name: 'last_row_id', type: 'varchar', length: 36 })
  lastRowId: string;

  @Column({ type: 'simple-json' })
  reading: Reading;

  /** An `ImportProblem` as JSON. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  problem: string | null;

  @Column({ name: 'updated_at', type: 'datetime', precision: 3 })
  updatedAt: Date;
}

/** A cell with an error. `message` is an English sentence for programs. */
export interface CellError {
  column: ToolColumn | '';
  code: FieldCode | RowCode;
  params?: object;
  message: string;
}

/** The difference between a row and its tool. */
export interface CellChange {
  column: ToolColumn;
  from: string;
  to: string;
}

/** A row of the file, without formulas and with the values that the tool gets. */
@Entity('tool_import_rows')
export class ToolImportRow extends ToolValues {
  /** Rows sort in the order of the file. It becomes the id of a new tool. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'import_id', type: 'varchar', length: 36 })
  importId: string;

  /** As a spreadsheet shows it: the first row after the header is 2. */
  @Column({ type: 'int' })
  number: number;

  @Column({ type: 'varchar', length: 16 })
  outcome: RowOutcome;

  /** Whether every cell has a valid value. Otherwise only the number, the name and the errors have a meaning. */
  @Column({ type: 'boolean' })
  readable: boolean;

  @Column({ name: 'tool_id', type: 'varchar', length: 36, nullable: true })
  toolId: string | null;

  /** The version in the file. */
  @Column({ type: 'int', nullable: true })
  version: number | null;

  /** The version of the tool during the check. */
  @Column({ name: 'base_version', type: 'int', nullable: true })
  baseVersion: number | null;

  @Column({ name: 'exported_quantity', type: 'int', nullable: true })
  exportedQuantity: number | null;

  /** How much the import changes the stock. Orders since the check keep their effect. */
  @Column({ name: 'stock_change', type: 'int' })
  stockChange: number;

  @Column({ type: 'boolean' })
  archived: boolean;

  /** Whether a tool that leaves the sale becomes a draft again. */
  @Column({ type: 'boolean', default: false })
  draft: boolean;

  @Column({ name: 'search_terms', type: 'text' })
  searchTerms: string;

  /** The errors of an invalid row, or the differences of a changed one. */
  @Column({ type: 'simple-json', nullable: true })
  details: CellError[] | CellChange[] | null;
}
