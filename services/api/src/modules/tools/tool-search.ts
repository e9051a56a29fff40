import type { Condition } from '@whetstone/server/database/prepared-queries';
import { folded } from '../../common/folded.ts';

/** The default stop words of MySQL's full-text index. */
const STOP_WORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to und was what when where who will with www'.split(
    ' ',
  ),
);
const MIN_LENGTH = 3;
const MAX_LENGTH = 84;
export const MAX_QUERY_TERMS = 12;
/** Maximum number of terms of which a tool contains at least one. */
export const MAX_ALTERNATIVES = 8;
/** The complement of the letters and digits that all supported databases know. */
const UNPORTABLE = /[^a-z0-9\u00df-\u024f\u0386-\u0513]/gu;

/** The words of a unit, and its name in measures. Measures have at least three characters: MySQL does not index shorter terms. */
const UNITS = new Map(
  Object.entries({
    ...{ mm: 'mm', millimetre: 'mm', millimetres: 'mm', millimeter: 'mm', millimeters: 'mm' },
    ...{ cm: 'cm', centimetre: 'cm', centimetres: 'cm', centimeter: 'cm', centimeters: 'cm' },
    ...{ m: 'metre', metre: 'metre', metres: 'metre', meter: 'metre', meters: 'metre' },
    ...{ g: 'gram', gr: 'gram', gram: 'gram', grams: 'gram', gramme: 'gram', grammes: 'gram' },
    ...{ kg: 'kg', kilo: 'kg', kilos: 'kg', kilogram: 'kg', kilograms: 'kg' },
    ...{ ml: 'ml', l: 'litre', litre: 'litre', litres: 'litre', liter: 'litre', liters: 'litre' },
    ...{ inch: 'inch', inches: 'inch', ft: 'foot', foot: 'foot', feet: 'foot' },
  }),
);
const SYMBOLS: Readonly<Record<string, string>> = { metre: 'm', gram: 'g', litre: 'l', foot: 'ft' };
const NUMBER = /^\d{1,7}$/;
const JOINED_MEASURE = /^(\d{1,7})(\D{1,11})$/;
/** Words between the numbers of a list: `6, 12 and 18 mm`. */
const LIST_WORDS = new Set(['and', 'or', 'to', 'x']);

/** Returns the value of the column `search_terms` for these texts: each term and each measure once, with a leading space. */
export function searchTermsOf(...texts: string[]): string {
  const words = normalizedTerms(texts.join(' '));
  const terms = new Set([...words, ...measuresIn(words)].filter(isIndexed));
  return [...terms].map((term) => ` ${term}`).join('');
}

/** Returns the terms of a search query, without any operators of the database. */
export function queryTerms(text: string): string[] {
  const words = queryWords(text);
  const indexed = words.filter(isIndexed);
  return (indexed.length > 0 ? indexed : words).slice(0, MAX_QUERY_TERMS);
}

/** The normalized words of a text, in which a number and its unit are one word: `150 mm` and `150mm` are `150mm`. */
export function queryWords(text: string): string[] {
  const joined: string[] = [];
  for (const word of normalizedTerms(text)) {
    const measure = measureOf(joined.at(-1), word) ?? joinedMeasure(word);
    if (measure !== undefined && NUMBER.test(joined.at(-1) ?? '') && !/^\d/.test(word)) joined.pop();
    joined.push(measure ?? word);
  }
  return joined;
}

/** The measures of a text. In a list, the unit belongs to each number. */
function measuresIn(words: readonly string[]): string[] {
  const measures: string[] = [];
  let numbers: string[] = [];
  for (const word of words) {
    const joined = joinedMeasure(word);
    if (joined) measures.push(joined);
    if (NUMBER.test(word)) numbers.push(word);
    else if (!LIST_WORDS.has(word)) {
      for (const number of numbers) measures.push(measureOf(number, word) ?? '');
      numbers = [];
    }
  }
  return measures;
}

function measureOf(number: string | undefined, word: string): string | undefined {
  const unit = UNITS.get(word);
  return unit && number && NUMBER.test(number) ? `${number}${unit}` : undefined;
}

/** The words with the letters of the text that was typed, and with the usual symbols of the units: `450 g` for `450gram`. */
export function shownWords(words: string, typed: string): string {
  const letters = new Map(
    folded(typed)
      .match(UNPORTABLE)
      ?.map((letter) => [codeOf(letter), letter]),
  );
  const readable = words.replace(/u[\da-f]{5}/g, (code) => letters.get(code) ?? code);
  return readable.replace(
    /\b(\d{1,7})(metre|gram|litre|foot|inch|mm|cm|kg|ml)\b/g,
    (_, number: string, unit: string) => {
      return `${number} ${SYMBOLS[unit] ?? unit}`;
    },
  );
}

function joinedMeasure(word: string): string | undefined {
  const [, number, unit = ''] = JOINED_MEASURE.exec(word) ?? [];
  return measureOf(number, unit);
}

/**
 * Removes accents, ligatures and capitals, and replaces letters outside the portable range with a code, so that all databases split and
 * compare terms in the same way. All codes have the same length, so that prefixes still match.
 */
function normalizedTerms(text: string): string[] {
  const terms = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => term.replace(UNPORTABLE, codeOf).slice(0, MAX_LENGTH));
}

function codeOf(letter: string): string {
  return `u${letter.codePointAt(0)?.toString(16).padStart(5, '0')}`;
}

/** Whether the index has the term: short terms and stop words are left out. */
export function isIndexed(term: string): boolean {
  return term.length >= MIN_LENGTH && !STOP_WORDS.has(term);
}

const MYSQL_MATCH = 'MATCH (search_terms) AGAINST (? IN BOOLEAN MODE)';
const SQLITE_MATCH = 'id IN (SELECT id FROM tool_search WHERE tool_search MATCH ?)';

/** Scanning this many tools takes as long as the full-text index takes for as many matches (`npm run bench -- growth`). */
export const MAX_SCANNED_TOOLS = 3_000;

/** Queries are padded to one of these term counts, so that searches need few distinct prepared queries. */
const TERM_COUNTS = [4, MAX_QUERY_TERMS];
/** The same for the terms of a group. */
const WIDTHS = [1, 4, MAX_ALTERNATIVES];

const NO_ROWS: Condition = { sql: '1 = 0', values: [] };

/** Two conditions for the same tools: those that contain, of every group, a term or a word that starts with the term. */
export interface ToolSearch {
  /** Uses the full-text index, which collects all matches first. */
  byIndex: Condition;
  /** Reads the search terms of each row. */
  byScan: Condition;
  /** As `byIndex`, for `foundTools`, which SQLite reads match by match. */
  found: Condition;
  /** The tables of `found`. */
  foundTools: string;
}

/**
 * @param groups of each group, a tool contains at least one term. A group has at most `MAX_ALTERNATIVES` terms.
 */
export function toolSearch(groups: readonly (readonly string[])[], mysql: boolean): ToolSearch {
  const foundTools = mysql ? 'tools' : 'tool_search CROSS JOIN tools USING (id)';
  if (groups.length === 0) return { byIndex: NO_ROWS, byScan: NO_ROWS, found: NO_ROWS, foundTools };
  const searched = groups.slice(0, MAX_QUERY_TERMS);
  const values = [searched.map(mysql ? mysqlGroup : sqliteGroup).join(mysql ? ' ' : ' AND ')];
  return {
    byIndex: { sql: mysql ? MYSQL_MATCH : SQLITE_MATCH, values },
    byScan: containsAll(searched),
    found: { sql: mysql ? MYSQL_MATCH : 'tool_search MATCH ?', values },
    foundTools,
  };
}

function mysqlGroup(terms: readonly string[]): string {
  return terms.length === 1 ? `+${terms[0]}*` : `+(${terms.map((term) => `${term}*`).join(' ')})`;
}

function sqliteGroup(terms: readonly string[]): string {
  return `(${terms.map((term) => `"${term}"*`).join(' OR ')})`;
}

/** Conditions for tools that contain each word of the text anywhere, also inside of a word. The name contains words that `search_terms` leaves out. */
export function containsTerms(text: string): Condition[] {
  const terms = normalizedTerms(text).slice(0, MAX_QUERY_TERMS);
  if (terms.length === 0) return text.trim() === '' ? [] : [NO_ROWS];
  return terms.map((term) => ({
    sql: '(search_terms LIKE ? OR name LIKE ?)',
    values: [`%${term}%`, `%${term}%`],
  }));
}

function containsAll(groups: readonly (readonly string[])[]): Condition {
  const count = TERM_COUNTS.find((size) => groups.length <= size) ?? groups.length;
  const widest = Math.max(...groups.map(({ length }) => length));
  const width = WIDTHS.find((size) => widest <= size) ?? widest;
  const padded = Array.from({ length: count }, (_, index) => groups[index] ?? groups.at(-1) ?? []);
  const contains = `(${Array.from({ length: width }, () => 'search_terms LIKE ?').join(' OR ')})`;
  return {
    sql: padded.map(() => (width === 1 ? 'search_terms LIKE ?' : contains)).join(' AND '),
    values: padded.flatMap((terms) =>
      Array.from({ length: width }, (_, index) => `% ${terms[index] ?? terms[0]}%`),
    ),
  };
}
