import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { FIELD_CODES, type FieldCode } from '@whetstone/server/http/field-error';
import { OneOf } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { Length } from 'class-validator';
import { newCellsOf } from './compare-row.ts';
import { DECIMALS, type Decimals, type Sample } from './number-form.ts';
import { TOOL_COLUMNS, type ToolColumn } from './tool-columns.ts';
import {
  type CellChange,
  type CellError,
  IMPORT_STATES,
  type ImportProblem,
  type ImportState,
  ROW_CODES,
  ROW_OUTCOMES,
  type RowCode,
  type RowOutcome,
  type ToolImport,
  type ToolImportRow,
} from './tool-import.entity.ts';

export const MAX_FILE_NAME = 200;

export class UploadImportQuery {
  @ApiProperty({ minLength: 1, maxLength: MAX_FILE_NAME, description: 'The name of the file.' })
  @Length(1, MAX_FILE_NAME, { message: 'fileName must have 1 to 200 characters.' })
  fileName: string;

  @OneOf(DECIMALS, {
    required: false,
    description: 'What stands before decimals. Needed only after a rejection with the reason `decimals`.',
  })
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
  @OneOf(ROW_OUTCOMES, { required: false })
  outcome?: RowOutcome;
}

const PARAMS: ApiPropertyOptions = {
  ...{ selfRequired: false, type: 'object', additionalProperties: true },
  description: 'The parameters of the code.',
};
const MESSAGE = 'An English sentence for programs.';

export class ImportProblemDto implements ImportProblem {
  @ApiProperty({ description: 'The code of a rejected upload, not-stored or tools-changed.' })
  code: string;

  @ApiProperty(PARAMS)
  params?: object;

  @ApiProperty({ description: MESSAGE })
  message: string;
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

  @ApiPropertyOptional({
    type: 'integer',
    description:
      'The rows that are written so far while the import is applied: all of them take effect at the end. Absent if another instance applies it.',
  })
  written?: number;

  @ApiPropertyOptional({ enum: DECIMALS, description: 'What stands before decimals in the file.' })
  decimals?: Decimals;

  @ApiProperty({ type: [String], description: 'The columns of the file that tools have.' })
  columns: string[];

  @ApiProperty({ type: [String], description: 'The columns of the file that no tool has. They are ignored.' })
  ignoredColumns: string[];

  @ApiPropertyOptional({ description: 'What is wrong with the file, or happened to the import.' })
  problem?: ImportProblemDto;

  @ApiProperty({ format: 'date-time', description: 'The time of the last change.' })
  updatedAt: string;
}

export class CellErrorDto {
  @ApiProperty({ description: 'Empty for an error of the whole row.' })
  column: string;

  @ApiProperty({ enum: [...FIELD_CODES, ...ROW_CODES], enumName: 'ImportRowCode' })
  code: FieldCode | RowCode;

  @ApiProperty(PARAMS)
  params?: object;

  @ApiProperty({ description: MESSAGE })
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

  @ApiPropertyOptional()
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
  const problem = one.problem === null ? undefined : (JSON.parse(one.problem) as ImportProblemDto);
  const progress = { ...(state === 'applying' && written !== undefined && { written }), problem };
  const { columns, ignored, decimals } = one.reading;
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
  const changes = outcome === 'added' ? newCellsOf(row) : changed;
  return {
    ...{ number, outcome, toolId: toolId ?? undefined, name },
    errors: outcome === 'invalid' ? ((details ?? []) as CellError[]) : [],
    changes: changes.map(({ column, from, to }) => ({ column, from, to })),
  };
}
