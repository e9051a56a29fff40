import { asciiDigits } from './plain-text.ts';

/** Numbers whose separators have one meaning: none, at least two groups of thousands, or groups and decimals. */
const CLEAR = [
  /^(-?\d+)()$/,
  /^(-?\d{1,3}(?:,\d{3}){2,})()$/,
  /^(-?\d{1,3}(?:\.\d{3}){2,})()$/,
  /^(-?\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  /^(-?\d{1,3}(?:\.\d{3})+),(\d+)$/,
];
const ONE_SEPARATOR = /^(-?\d*)[.,](\d*)$/;

/**
 * The numbers that a text can mean, as people of any country write them: none, one, or two if a separator can stand before decimals
 * or thousands. '24,50' → [24.5], '1.234' → [1234, 1.234], '1.234,5' → [1234.5]. Spaces and apostrophes can stand
 * between groups of thousands, a sign of a currency before or after the number.
 */
export function readNumber(text: string): number[] {
  const digits = withPlainSeparators(text);
  const clear = CLEAR.map((format) => format.exec(digits)).find((match) => match !== null);
  const [, integer = '', decimals = ''] = clear ?? ONE_SEPARATOR.exec(digits) ?? [];
  const whole = integer.replace(/[.,]/g, '');
  if (!/\d/.test(whole + decimals)) return [];
  const value = Number(`${whole}.${decimals || '0'}`);
  const canBeGroup = !clear && decimals.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole);
  return canBeGroup ? [Number(whole + decimals), value] : [value];
}

export type DecimalMark = ',' | '.';

/** The marks that can stand before the decimals of a number. '24,50' → [','], '1.234.567' → [','], '1.234' and '12' → [',', '.'] */
export function decimalMarksOf(text: string): DecimalMark[] {
  const separators = withPlainSeparators(text).match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (!last || readNumber(text).length > 1) return [',', '.'];
  const isGroup = separators.length > 1 && separators.every((separator) => separator === last);
  return [(last === ',') === isGroup ? '.' : ','];
}

/** The number that a text means with this decimal mark, or undefined. */
export function readNumberWith(text: string, mark: DecimalMark): number | undefined {
  const [value, withDecimals] = readNumber(text);
  if (!decimalMarksOf(text).includes(mark)) return undefined;
  return withPlainSeparators(text).includes(mark) ? (withDecimals ?? value) : value;
}

/** The only number that a text can mean, or undefined. */
export function toNumber(text: string): number | undefined {
  const [value, other] = readNumber(text);
  return other === undefined ? value : undefined;
}

/** The error of a text that is no number or can mean two numbers; undefined for a number and for an empty text. */
export function numberProblem(text: string): string | undefined {
  return problemOf(text, readNumber(text), 'Enter a number', ', or with two decimals');
}

/** The only whole number that a text can mean, or undefined: '1.5' and '2.000' have none, '1.234' is 1234. */
export function toWholeNumber(text: string): number | undefined {
  const [value, other] = wholeNumbers(text);
  return other === undefined ? value : undefined;
}

/** The error of a text that is no whole number or can mean two; undefined for a whole number and for an empty text. */
export function wholeNumberProblem(text: string): string | undefined {
  return problemOf(text, wholeNumbers(text), 'Enter a whole number');
}

function wholeNumbers(text: string): number[] {
  return readNumber(text).filter(Number.isSafeInteger);
}

function problemOf(text: string, [value, other]: number[], none: string, also = ''): string | undefined {
  if (other !== undefined)
    return `“${text.trim()}” can mean ${value} or ${other}. Enter the number without separators${also}.`;
  return value === undefined && text.trim() !== '' ? none : undefined;
}

const GROUPS = /^-?\d{1,3}(?:[\s'’٬]\d{3})+(?![\d\s'’٬])/;

/** The text with ASCII's digits, minus, commas and points, without spaces and apostrophes between thousands, and a sign of a currency. */
function withPlainSeparators(text: string): string {
  return asciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[٫،，]/g, ',')
    .replace(/．/g, '.')
    .replace(/[−–‐‑－]/g, '-')
    .trim()
    .replace(/^(-?)\s*\p{Sc}|\p{Sc}$/gu, '$1')
    .trim()
    .replace(GROUPS, (groups) => groups.replace(/[\s'’٬]/g, ''));
}
