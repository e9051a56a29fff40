import type { Condition } from '@whetstone/server/database/prepared-queries';

/** The default stop words of MySQL's full-text index. */
const STOP_WORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to und was what when where who will with www'.split(
    ' ',
  ),
);
const MIN_LENGTH = 3;
const MAX_LENGTH = 84;
const MAX_QUERY_TERMS = 12;
/** The complement of the letters and digits that all supported databases know. */
const UNPORTABLE = /[^a-z0-9\u00df-\u024f\u0386-\u0513]/gu;

/** Returns the value of the column `search_terms` for these texts: each term once, with a leading space. */
export function searchTermsOf(...texts: string[]): string {
  const terms = new Set(normalizedTerms(texts.join(' ')).filter(isIndexed));
  return [...terms].map((term) => ` ${term}`).join('');
}

/** Returns the terms of a search query, without any operators of the database. */
export function queryTerms(text: string): string[] {
  const terms = normalizedTerms(text);
  const indexed = terms.filter(isIndexed);
  return (indexed.length > 0 ? indexed : terms).slice(0, MAX_QUERY_TERMS);
}

/**
 * Removes accents, ligatures and capitals, and replaces letters outside the portable range with a code, so that all databases split and
 * compare terms in the same way. All codes have the same length, so that prefixes still match.
 */
function normalizedTerms(text: string): string[] {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  const terms = letters.match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => term.replace(UNPORTABLE, codeOf).slice(0, MAX_LENGTH));
}

function codeOf(letter: string): string {
  return `u${letter.codePointAt(0)?.toString(16).padStart(5, '0')}`;
}

function isIndexed(term: string): boolean {
  return term.length >= MIN_LENGTH && !STOP_WORDS.has(term);
}

const MYSQL_MATCH = 'MATCH (search_terms) AGAINST (? IN BOOLEAN MODE)';
const SQLITE_MATCH = 'id IN (SELECT id FROM tool_search WHERE tool_search MATCH ?)';

/** Queries are padded to one of these term counts, so that searches need few distinct prepared queries. */
const TERM_COUNTS = [4, MAX_QUERY_TERMS];

const NO_ROWS: Condition = { sql: '1 = 0', values: [] };

/** Two conditions for the same tools: those that contain every term, or a word that starts with the term. */
export interface ToolSearch {
  /** Uses the full-text index, which collects all matches first. */
  byIndex: Condition;
  /** Reads the search terms of each row. */
  byScan: Condition;
}

export function toolSearch(text: string, mysql: boolean): ToolSearch {
  const terms = queryTerms(text);
  if (terms.length === 0) return { byIndex: NO_ROWS, byScan: NO_ROWS };
  const match = terms.map((term) => (mysql ? `+${term}*` : `"${term}"*`)).join(' ');
  return {
    byIndex: { sql: mysql ? MYSQL_MATCH : SQLITE_MATCH, values: [match] },
    byScan: containsAll(terms),
  };
}

function containsAll(terms: readonly string[]): Condition {
  const count = TERM_COUNTS.find((size) => terms.length <= size) ?? terms.length;
  const padded = Array.from({ length: count }, (_, index) => terms[index] ?? terms.at(-1));
  return {
    sql: padded.map(() => 'search_terms LIKE ?').join(' AND '),
    values: padded.map((term) => `% ${term}%`),
  };
}
