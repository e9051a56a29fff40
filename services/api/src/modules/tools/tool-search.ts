import type { Condition } from '../../common/database/condition.ts';
import { searchWords } from './search-words.ts';

const IN_MYSQL = 'MATCH (words) AGAINST (? IN BOOLEAN MODE)';
const IN_SQLITE = 'id IN (SELECT id FROM tool_search WHERE tool_search MATCH ?)';

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
    byReading: {
      sql: words.map(() => 'words LIKE ?').join(' AND '),
      values: words.map((word) => `% ${word}%`),
    },
  };
}
