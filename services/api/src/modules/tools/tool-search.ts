import type { Condition } from '../../common/database/condition.ts';
import { isFullyIndexed, searchWords } from './search-words.ts';

const IN_MYSQL = 'MATCH (name, category, description) AGAINST (? IN BOOLEAN MODE)';
const IN_SQLITE = 'id IN (SELECT id FROM tool_search WHERE tool_search MATCH ?)';

const TEXT = "CONCAT_WS(' ', name, category, description)";
/** What ends a word in MySQL's index. */
const BETWEEN_WORDS = '[^\\p{L}\\p{M}\\p{N}_]+';
/** `LIKE` folds accents as the index does, by the columns' collation. Most texts fail the first, which costs less. */
const HAS_WORD = `${TEXT} LIKE ? AND CONCAT(' ', REGEXP_REPLACE(${TEXT}, ?, ' ')) LIKE ?`;

/** Two ways to the same tools: those that have every word, or a word that begins like it. */
export interface ToolSearch {
  /** By the full-text index. MySQL's reads all of them, however few are wanted. */
  byIndex: Condition;
  /** By reading texts; absent where it finds others than the index, or is never faster. */
  byReading?: Condition;
}

export function toolSearch(text: string, mysql: boolean): ToolSearch {
  const words = searchWords(text);
  if (words.length === 0) return { byIndex: { sql: '1 = 0', values: [] } };
  if (!mysql) return { byIndex: { sql: IN_SQLITE, values: [words.map((word) => `"${word}"*`).join(' ')] } };
  return {
    byIndex: { sql: IN_MYSQL, values: [words.map((word) => `+${word}*`).join(' ')] },
    ...(words.every(isFullyIndexed) && { byReading: byReading(words) }),
  };
}

function byReading(words: readonly string[]): Condition {
  return {
    sql: words.map(() => HAS_WORD).join(' AND '),
    values: words.flatMap((word) => [`%${word}%`, BETWEEN_WORDS, `% ${word}%`]),
  };
}
