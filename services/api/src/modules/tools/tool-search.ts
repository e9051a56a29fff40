import type { SelectQueryBuilder } from 'typeorm';
import { searchWords } from './search-words.ts';
import type { Tool } from './tool.entity.ts';

const IN_MYSQL = 'MATCH (tool.name, tool.category, tool.description) AGAINST (:match IN BOOLEAN MODE)';
const IN_SQLITE = 'tool.id IN (SELECT id FROM tool_search WHERE tool_search MATCH :match)';

/** Keeps the tools that have every word, or a word that starts like it. */
export function whereMatches(query: SelectQueryBuilder<Tool>, text: string): void {
  const words = searchWords(text);
  if (words.length === 0) {
    query.andWhere('1 = 0');
    return;
  }
  const mysql = query.dataSource.options.type === 'mysql';
  const match = words.map((word) => (mysql ? `+${word}*` : `"${word}"*`)).join(' ');
  query.andWhere(mysql ? IN_MYSQL : IN_SQLITE, { match });
}
