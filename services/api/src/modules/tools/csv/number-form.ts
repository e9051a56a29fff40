import { type DecimalMark, decimalMarksOf, readNumber, readNumberWith } from '@whetstone/contract/numbers';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type Header, NUMBERS, type ToolColumn } from './tool-columns.ts';

export const DECIMALS = ['comma', 'point'] as const;
export type Decimals = (typeof DECIMALS)[number];

const MARKS: Record<Decimals, DecimalMark> = { comma: ',', point: '.' };
const SAMPLES = 3;
const DIGITS = /^\d+$/;

/** Codes of currencies, before or after an amount. */
const CURRENCY = /^\s*[A-Z]{3}(?=[\s\d])|[A-Z]{3}\s*$/;

/** A number of the file that can be read in two ways. */
export interface Sample {
  row: number;
  column: ToolColumn;
  text: string;
  comma: number;
  point: number;
}

/** The number in a cell, or undefined. Without decimals, no number of the file so far has a separator. */
export function numberOf(cell: string, decimals: Decimals = 'point'): number | undefined {
  return DIGITS.test(cell) ? Number(cell) : readNumberWith(cell.replace(CURRENCY, ''), MARKS[decimals]);
}

/** How the first number of the row that can be read in one way only writes its decimals. */
export function decimalsOf(header: Header, cells: readonly string[]): Decimals | undefined {
  for (const [, text] of numbersOf(header, cells)) {
    const [mark, other] = decimalMarksOf(text);
    if (other === undefined && readNumber(text).length > 0) return mark === ',' ? 'comma' : 'point';
  }
  return undefined;
}

/** The numbers of the row that can be read in two ways. */
export function samplesOf(row: number, header: Header, cells: readonly string[]): Sample[] {
  return numbersOf(header, cells)
    .filter(([, text]) => readNumber(text).length > 1)
    .map(([column, text]) => {
      const [comma = 0, point = 0] = [numberOf(text, 'comma'), numberOf(text, 'point')];
      return { row, column, text: text.trim().slice(0, 40), comma, point };
    });
}

/** The question that only the author of the file can answer. */
export function undecided(samples: readonly Sample[]): ProblemException {
  const detail = 'The numbers of the file can be read in two ways. Choose comma or point as its decimals.';
  return new ProblemException(422, 'invalid-csv', detail, {
    ...{ reason: 'decimals', samples: samples.slice(0, SAMPLES) },
  });
}

function numbersOf(header: Header, cells: readonly string[]): [ToolColumn, string][] {
  return header.flatMap((column, index): [ToolColumn, string][] =>
    column && NUMBERS.includes(column) ? [[column, (cells[index] ?? '').replace(CURRENCY, '')]] : [],
  );
}
