import { ApiProperty } from '@nestjs/swagger';
import { PageQuery } from '@whetstone/server/http/page';
import { IsIn, IsOptional, Length } from 'class-validator';
import { newCellsOf } from './compare-row.ts';
import { DECIMALS, type Decimals, type Sample } from './number-form.ts';
import { TOOL_COLUMNS, type ToolColumn } from './tool-columns.ts';
import {
  type CellChange,
  type CellError,
  IMPORT_STATES,
  type ImportState,
  ROW_OUTCOMES,
  type RowOutcome,
  type ToolImport,
  type ToolImportRow,
} from './tool-import.entity.ts';

export class UploadImportQuery {
  @ApiProperty({ minLength: 1, maxLength: 200, description: 'The name of the file.' })
  @Length(1, 200, { message: 'fileName must have 1 to 200 characters.' })
  fileName: string;

  @ApiProperty({
    required: false,
    enum: DECIMALS,
    description: 'What stands before decimals. Needed only after a rejection with the reason `decimals`.',
  })
  @IsOptional()
  @IsIn(DECIMALS, { message: `decimals must be one of ${DECIMALS.join(', ')}.` })
  decimals?: Decimals;
}

/** A number of a file in both readings. */
export class NumberSampleDto implements Sample {
  @ApiProperty({ type: 'integer', description: 'The number of the row in a spreadsheet.' })
  row: number;

  @ApiProperty({ enum: TOOL_COLUMNS })
  column: ToolColumn;

  @ApiProperty()
  text: string;

  @ApiProperty({ description: 'The number if a comma stands before decimals.' })
  comma: number;

  @ApiProperty({ description: 'The number if a point stands before decimals.' })
  point: number;
}

export class ListImportRowsQuery extends PageQuery {
  @ApiProperty({ required: false, enum: ROW_OUTCOMES })
  @IsOptional()
  @IsIn(ROW_OUTCOMES, { message: `outcome must be one of ${ROW_OUTCOMES.join(', ')}.` })
  outcome?: RowOutcome;
}

export class ToolImportDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  fileName: string;

  @ApiProperty({ enum: IMPORT_STATES })
  state: ImportState;

  @ApiProperty({ type: 'integer', description: 'The rows of the file, without the header.' })
  rows: number;

  @ApiProperty({ type: 'integer', description: 'The rows that were compared with the tools so far.' })
  checked: number;

  @ApiProperty({ type: 'integer', description: 'New tools.' })
  added: number;

  @ApiProperty({ type: 'integer' })
  changed: number;

  @ApiProperty({ type: 'integer' })
  unchanged: number;

  @ApiProperty({ type: 'integer' })
  invalid: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description:
      'The rows that are written so far while the import is applied: all of them take effect at the end. Absent if another instance applies it.',
  })
  written?: number;

  @ApiProperty({ required: false, enum: DECIMALS, description: 'What stands before decimals in the file.' })
  decimals?: Decimals;

  @ApiProperty({ type: [String], description: 'The columns of the file that tools have.' })
  columns: string[];

  @ApiProperty({ type: [String], description: 'The columns of the file that no tool has. They are ignored.' })
  ignoredColumns: string[];

  @ApiProperty({ required: false, description: 'What happened and what to do, as a sentence.' })
  problem?: string;

  @ApiProperty({ format: 'date-time', description: 'The time of the last change.' })
  updatedAt: string;
}

export class CellErrorDto {
  @ApiProperty({ description: 'Empty for an error of the whole row.' })
  column: string;

  @ApiProperty()
  message: string;
}

export class CellChangeDto {
  @ApiProperty()
  column: string;

  @ApiProperty()
  from: string;

  @ApiProperty()
  to: string;
}

export class ToolImportRowDto {
  @ApiProperty({ type: 'integer', description: 'The number of the row in a spreadsheet.' })
  number: number;

  @ApiProperty({ enum: ROW_OUTCOMES })
  outcome: RowOutcome;

  @ApiProperty({ required: false })
  toolId?: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ type: [CellErrorDto] })
  errors: CellErrorDto[];

  /** Of a new tool, the cells of `newCellsOf`. */
  @ApiProperty({ type: [CellChangeDto] })
  changes: CellChangeDto[];
}

/** @param written rows so far, while this instance applies the import */
export function presentImport(one: ToolImport, written?: number): ToolImportDto {
  const { id, fileName, state, rowsTotal, rowsChecked, added, changed, unchanged, invalid } = one;
  const counts = { rows: rowsTotal, checked: rowsChecked, added, changed, unchanged, invalid };
  const problem = one.problem ?? undefined;
  const progress = { ...(state === 'applying' && written !== undefined && { written }), problem };
  const { columns = [...TOOL_COLUMNS], ignored = [], decimals } = one.reading ?? {};
  const read = { columns, ignoredColumns: ignored, decimals };
  return {
    _id: id,
    fileName,
    state,
    ...counts,
    ...read,
    ...progress,
    updatedAt: one.updatedAt.toISOString(),
  };
}

export function presentRow(row: ToolImportRow): ToolImportRowDto {
  const { number, outcome, toolId, name, details } = row;
  const changed = outcome === 'changed' ? ((details ?? []) as CellChange[]) : [];
  return {
    ...{ number, outcome, toolId: toolId ?? undefined, name },
    errors: outcome === 'invalid' ? ((details ?? []) as CellError[]) : [],
    changes: outcome === 'added' ? newCellsOf(row) : changed,
  };
}
