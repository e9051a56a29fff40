import type { DataSource, QueryRunner, Table } from 'typeorm';

const BOOKKEEPING = /^(migrations|migration_lock|sqlite_.*|(tool|order)_search.*)$/;
const SAME_TYPES: Record<string, string> = { integer: 'int', tinyint: 'boolean', mediumtext: 'text' };

/** The schema without the dialect of the database: columns, keys and indexes by name. */
export async function logicalSchema(dataSource: DataSource): Promise<object> {
  const tables = await readTables(dataSource, await tableNames(dataSource));
  return Object.fromEntries(tables.map((table) => [nameOf(table), describe(table)] as const).sort(byName));
}

/** Reads tables that migrations created. TypeORM would look for the expressions of computed columns in a table of its own, which the database lacks. */
export async function readTables(dataSource: DataSource, names: string[]): Promise<Table[]> {
  const runner = dataSource.createQueryRunner();
  const query: QueryRunner['query'] = runner.query.bind(runner);
  runner.query = (async (sql: string, ...rest: [never]) =>
    sql.includes('typeorm_metadata') ? [] : query(sql, ...rest)) as QueryRunner['query'];
  const tables = await runner.getTables(names);
  await runner.release();
  return tables;
}

async function tableNames(dataSource: DataSource): Promise<string[]> {
  const mysql = dataSource.options.type === 'mysql';
  const rows: { name: string }[] = await dataSource.query(
    mysql
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
      : "SELECT name FROM sqlite_master WHERE type = 'table'",
  );
  return rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.test(name));
}

function nameOf(table: Table): string {
  return table.name.split('.').at(-1) ?? table.name;
}

function describe(table: Table): object {
  return {
    // MySQL lists columns in an unspecified order.
    columns: table.columns
      .map(({ name, type, isNullable }) => {
        const [plain = type] = type.split('(');
        return `${name} ${SAME_TYPES[plain] ?? plain}${isNullable ? '' : ' not null'}`;
      })
      .sort(),
    primaryKey: table.primaryColumns.map(({ name }) => name).sort(),
    indexes: table.indices
      .filter(({ isFulltext }) => !isFulltext)
      .map(
        ({ name, columnNames, isUnique }) =>
          `${isUnique ? 'unique ' : ''}${name} (${columnNames.join(', ')})`,
      )
      .sort(),
    foreignKeys: table.foreignKeys
      .map(({ columnNames, referencedTableName, onDelete }) => {
        const to = referencedTableName.split('.').at(-1);
        return `(${columnNames.join(', ')}) → ${to}, ${onDelete === 'RESTRICT' ? 'NO ACTION' : onDelete}`;
      })
      .sort(),
  };
}

function byName([a]: readonly [string, object], [b]: readonly [string, object]): number {
  return a < b ? -1 : 1;
}
