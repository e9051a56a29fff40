import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { type SqlValue, writePrepared } from './prepared.ts';

/** Adds one row, in the manager's transaction. */
export async function insertRow<Entity extends ObjectLiteral, Property extends keyof Entity & string>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  row: Readonly<Record<Property, SqlValue>>,
): Promise<void> {
  const metadata = manager.dataSource.getMetadata(target);
  const { driver } = manager.dataSource;
  const columns = Object.keys(row).map((property) =>
    driver.escape(metadata.findColumnWithPropertyName(property)?.databaseName ?? property),
  );
  const places = columns.map(() => '?').join(', ');
  const sql = `INSERT INTO ${driver.escape(metadata.tableName)} (${columns.join(', ')}) VALUES (${places})`;
  await writePrepared(manager, sql, Object.values<SqlValue>(row));
}
