import type { Condition } from './condition.ts';

/**
 * Rows of which one column begins with the text given for it. A beginning is a range of an index on both databases;
 * whatever a text may contain elsewhere, no index finds.
 */
export function oneBeginsWith(beginnings: Readonly<Record<string, string>>): Condition {
  const conditions = Object.keys(beginnings).map((column) => `${column} LIKE ? ESCAPE '!'`);
  const patterns = Object.values(beginnings).map((text) => `${text.replace(/[!%_]/g, '!$&')}%`);
  return { sql: `(${conditions.join(' OR ')})`, values: patterns };
}
