import type { Condition } from '../../common/database/prepared-queries.ts';
import { MAX_SEARCH_WORDS, searchWords } from './search-words.ts';

const IN_MYSQL = 'MATCH (words) AGAINST (? IN BOOLEAN MODE)';
const IN_SQLITE = 'id IN (SELECT id FROM tool_search WHERE tool_search MATCH ?)';

/** Search words are padded to one of these counts, so searches need few distinct statements. */
const WORD_COUNTS = [4, MAX_SEARCH_WORDS];

const NOTHING: Condition = { sql: '1 = 0', values: [] };

/** Two ways to the same tools: those that have every word, or a word that begins like it. */
export interface ToolSearch {
  /** By the full-text index, which finds all of them, however few are wanted. */
  byIndex: Condition;
  /** By reading the words of one tool after the other. */
  byReading: Condition;
}

export function toolSearch(text: string, mysql: boolean): ToolSearch {
  const words = searchWords(text);
  if (words.length === 0) return { byIndex: NOTHING, byReading: NOTHING };
  const match = words.map((word) => (mysql ? `+${word}*` : `"${word}"*`)).join(' ');
  return {
    byIndex: { sql: mysql ? IN_MYSQL : IN_SQLITE, values: [match] },
    byReading: beginWith(words),
  };
}

function beginWith(words: readonly string[]): Condition {
  const count = WORD_COUNTS.find((size) => words.length <= size) ?? words.length;
  const padded = Array.from({ length: count }, (_, index) => words[index] ?? words.at(-1));
  return {
    sql: padded.map(() => 'words LIKE ?').join(' AND '),
    values: padded.map((word) => `% ${word}%`),
  };
}
