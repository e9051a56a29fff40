import type { Condition } from '../../common/database/condition.ts';
import { searchWords } from './search-words.ts';

const IN_MYSQL = 'MATCH (name, category, description) AGAINST (? IN BOOLEAN MODE)';
const IN_SQLITE = 'id IN (SELECT id FROM tool_search WHERE tool_search MATCH ?)';

/** Tools that have every word, or a word that starts like it. */
export function matches(text: string, mysql: boolean): Condition {
  const words = searchWords(text);
  if (words.length === 0) return { sql: '1 = 0', values: [] };
  const match = words.map((word) => (mysql ? `+${word}*` : `"${word}"*`)).join(' ');
  return { sql: mysql ? IN_MYSQL : IN_SQLITE, values: [match] };
}
