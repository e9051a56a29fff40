import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * Keeps the rows of which one property begins with the text given for it. A beginning is a range of an index on both
 * databases; whatever a text may contain elsewhere, no index finds.
 */
export function whereOneBeginsWith<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  beginnings: { [Property in keyof T]?: string },
): void {
  const conditions = Object.keys(beginnings).map(
    (property) => `${query.alias}.${property} LIKE :${property}Beginning ESCAPE '!'`,
  );
  const patterns = Object.entries(beginnings).map(([property, text]) => [
    `${property}Beginning`,
    `${String(text).replace(/[!%_]/g, '!$&')}%`,
  ]);
  query.andWhere(`(${conditions.join(' OR ')})`, Object.fromEntries(patterns));
}
