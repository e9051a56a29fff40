/**
 * Prepared queries for the hot paths: lists, orders, telemetry and rate limits. TypeORM builds a query and its entities on every call,
 * which takes longer than the database takes to find the rows. MySQL prepares each query once per connection. Limits are parameters, so that lists
 * need few distinct queries.
 *
 * Use TypeORM's repositories for everything else.
 */
import type { Connection, Pool, PoolConnection, QueryResult, ResultSetHeader } from 'mysql2';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  QueryFailedError,
  type Repository,
} from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { DateUtils } from 'typeorm/util/DateUtils.js';

export type SqlValue = string | number | boolean | Date | null;

/** A SQL condition with a question mark for each value. */
export interface Condition {
  sql: string;
  values: readonly SqlValue[];
}

/** Runs a query outside of transactions. Returns its rows. */
export async function readPrepared(
  dataSource: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<Record<string, unknown>[]> {
  if (!(dataSource.driver instanceof MysqlDriver)) return dataSource.query(sql, values.map(toSqlite));
  const pool: Pool = dataSource.driver.pool;
  return (await execute(pool, dataSource, sql, values)) as Record<string, unknown>[];
}

/** Runs a query in the manager's transaction, or outside of transactions for a data source. Returns the number of changed rows. */
export async function writePrepared(
  target: EntityManager | DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  if (target instanceof DataSource) return writeSingle(target, sql, values);
  const { queryRunner: runner } = target;
  if (!runner) throw new Error('The manager must belong to a transaction.');
  if (runner.dataSource.driver instanceof MysqlDriver) {
    const connection: PoolConnection = await runner.connect();
    return ((await execute(connection, runner.dataSource, sql, values)) as ResultSetHeader).affectedRows;
  }
  const { affected } = await runner.query(sql, values.map(toSqlite), true);
  return affected ?? 0;
}

async function writeSingle(
  dataSource: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  if (dataSource.driver instanceof MysqlDriver) {
    const pool: Pool = dataSource.driver.pool;
    return ((await execute(pool, dataSource, sql, values)) as ResultSetHeader).affectedRows;
  }
  const runner = dataSource.createQueryRunner();
  try {
    const { affected } = await runner.query(sql, values.map(toSqlite), true);
    return affected ?? 0;
  } finally {
    await runner.release();
  }
}

/** TypeORM's MySQL driver does not prepare queries. Its SQLite driver prepares all of them. */
async function execute(
  connection: Pick<Connection, 'execute'>,
  { logger }: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<QueryResult> {
  logger.logQuery(sql, [...values]);
  try {
    return await new Promise((resolve, reject) => {
      connection.execute(sql, [...values], (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    throw new QueryFailedError(sql, [...values], error as Error);
  }
}

function toSqlite(value: SqlValue): SqlValue {
  return value instanceof Date ? DateUtils.mixedDateToUtcDatetimeString(value) : value;
}

/** Inserts one row in the manager's transaction. */
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
  const placeholders = columns.map(() => '?').join(', ');
  const sql = `INSERT INTO ${driver.escape(metadata.tableName)} (${columns.join(', ')}) VALUES (${placeholders})`;
  await writePrepared(manager, sql, Object.values<SqlValue>(row));
}

const HYDRATED_TYPES = ['datetime', 'boolean', 'simple-json'];

/** The rows to read, their order (SQL without `ORDER BY`) and their maximum number. */
export interface Selection {
  where: readonly Condition[];
  orderBy?: string;
  limit: number;
  /** Reads only the first rows, in the same order, that meet these conditions. */
  among?: { where: readonly Condition[]; limit: number };
}

/** Reads the rows of an entity. */
export class TableReader<Entity extends ObjectLiteral> {
  private readonly names: ReadonlyMap<string, string>;
  private readonly selected: string;
  private readonly hydrated: ColumnMetadata[];

  constructor(private readonly repository: Repository<Entity>) {
    const { columns } = repository.metadata;
    const names = columns.map(
      ({ propertyName, databaseName }) => [propertyName, this.escape(databaseName)] as const,
    );
    this.names = new Map(names);
    const selected = columns.filter(({ isSelect }) => isSelect);
    this.selected = selected
      .map(({ propertyName }) => `${this.column(propertyName)} AS ${this.escape(propertyName)}`)
      .join(', ');
    this.hydrated = selected.filter(({ type }) => HYDRATED_TYPES.includes(String(type)));
  }

  get mysql(): boolean {
    return this.repository.manager.dataSource.options.type === 'mysql';
  }

  /** The escaped column name of a property. */
  column(property: string): string {
    const name = this.names.get(property);
    if (!name) throw new Error(`${this.repository.metadata.name} has no property ${property}.`);
    return name;
  }

  async rows({ where, orderBy, limit, among }: Selection): Promise<Entity[]> {
    const order = orderBy ? ` ORDER BY ${orderBy}` : '';
    const from = among ? `${this.table} ${this.joinFirst(among, order)}` : this.table;
    const sql = `SELECT ${this.selected} FROM ${from}${whereAll(where)}${order} LIMIT ?`;
    const first = among ? [...valuesOf(among.where), among.limit] : [];
    const rows = await this.read(sql, [...first, ...valuesOf(where), limit]);
    for (const row of rows) this.hydrate(row);
    return rows as Entity[];
  }

  async count(where: readonly Condition[]): Promise<number> {
    const [row] = await this.read(
      `SELECT COUNT(*) AS total FROM ${this.table}${whereAll(where)}`,
      valuesOf(where),
    );
    return Number(row?.total);
  }

  /** The subquery reads only an index. The outer query reads the complete rows. */
  private joinFirst({ where }: NonNullable<Selection['among']>, order: string): string {
    const id = this.column('id');
    return `JOIN (SELECT ${id} FROM ${this.table}${whereAll(where)}${order} LIMIT ?) AS first_rows USING (${id})`;
  }

  private get table(): string {
    return this.escape(this.repository.metadata.tableName);
  }

  private escape(name: string): string {
    return this.repository.manager.dataSource.driver.escape(name);
  }

  private read(sql: string, values: readonly SqlValue[]): Promise<Record<string, unknown>[]> {
    return readPrepared(this.repository.manager.dataSource, sql, values);
  }

  /** Converts times, booleans and JSON, which the two databases return in different types. */
  private hydrate(row: Record<string, unknown>): void {
    const { driver } = this.repository.manager.dataSource;
    for (const column of this.hydrated) {
      row[column.propertyName] = driver.prepareHydratedValue(row[column.propertyName], column);
    }
  }
}

function valuesOf(where: readonly Condition[]): SqlValue[] {
  return where.flatMap(({ values }) => values);
}

function whereAll(where: readonly Condition[]): string {
  return where.length === 0 ? '' : ` WHERE ${where.map(({ sql }) => sql).join(' AND ')}`;
}

/** Matches rows in which at least one column starts with its prefix. Both databases use an index for a prefix, but not for a text in the middle. */
export function anyStartsWith(prefixes: Readonly<Record<string, string>>): Condition {
  const conditions = Object.keys(prefixes).map((column) => `${column} LIKE ? ESCAPE '!'`);
  const patterns = Object.values(prefixes).map((text) => `${text.replace(/[!%_]/g, '!$&')}%`);
  return { sql: `(${conditions.join(' OR ')})`, values: patterns };
}
