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
 * or thousands. '24,50' → [24.5], '1.234' → [1234, 1.234], '1.234,5' → [1234.5]. Spaces, apostrophes and signs of currencies are ignored.
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
  const [value, other] = readNumber(text);
  if (other !== undefined)
    return `“${text.trim()}” can mean ${value} or ${other}. Enter the number without separators, or with two decimals.`;
  return value === undefined && text.trim() !== '' ? 'Enter a number' : undefined;
}

/** The only whole number that a text can mean, or undefined: '1.5' has none, '1.234' is 1234. */
export function toWholeNumber(text: string): number | undefined {
  return readNumber(text).find(Number.isSafeInteger);
}

/** The error of a text that is no whole number; undefined for a whole number and for an empty text. */
export function wholeNumberProblem(text: string): string | undefined {
  return text.trim() === '' || toWholeNumber(text) !== undefined ? undefined : 'Enter a whole number';
}

/** The text with ASCII's digits, minus, commas and points, without spaces, apostrophes and signs of currencies. */
function withPlainSeparators(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Sc}\s'’٬]/gu, '')
    .replace(/[٫،]/g, ',')
    .replace(/^[−–‐‑]/, '-');
}
