import type { Condition } from '@whetstone/server/database/prepared-queries';
import { wordsIn } from './search/search-text.ts';

export const MAX_QUERY_TERMS = 12;
/** Maximum number of terms of which a tool contains at least one. */
export const MAX_ALTERNATIVES = 8;

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

/** Of each group, a tool contains at least one term. A group has at most `MAX_ALTERNATIVES` terms. */
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
  const terms = wordsIn(text).slice(0, MAX_QUERY_TERMS);
  if (terms.length === 0) return text.trim() === '' ? [] : [NO_ROWS];
  return terms.map((term) => ({
    sql: '(search_terms LIKE ? OR name LIKE ?)',
    values: [`%${term}%`, `%${term}%`],
  }));
}

/** The scan for the groups of a word, for queries that are not prepared. */
export function containsWord(groups: readonly (readonly string[])[]): Condition {
  const contains = (terms: readonly string[]) => `(${terms.map(() => 'search_terms LIKE ?').join(' OR ')})`;
  return { sql: groups.map(contains).join(' AND '), values: groups.flat().map((term) => `% ${term}%`) };
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
