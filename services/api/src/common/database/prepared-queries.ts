import type { Connection, Pool, PoolConnection, QueryResult, ResultSetHeader } from 'mysql2';
import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  QueryFailedError,
  type Repository,
} from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { DateUtils } from 'typeorm/util/DateUtils.js';

/** What rows must meet: SQL with a question mark for each value. */
export interface Condition {
  sql: string;
  values: readonly SqlValue[];
}

export type SqlValue = string | number | boolean | Date | null;

/** Sends a statement, outside of any transaction, that each connection prepares once; answers its rows. */
export async function readPrepared(
  dataSource: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<Record<string, unknown>[]> {
  if (!(dataSource.driver instanceof MysqlDriver)) return dataSource.query(sql, values.map(toSqlite));
  const pool: Pool = dataSource.driver.pool;
  return (await execute(pool, dataSource, sql, values)) as Record<string, unknown>[];
}

/** Sends a statement, in the manager's transaction, that each connection prepares once; answers how many rows it changed. */
export async function writePrepared(
  { queryRunner: runner }: EntityManager,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  if (!runner) throw new Error('Rows are changed in transactions only.');
  if (runner.dataSource.driver instanceof MysqlDriver) {
    const connection: PoolConnection = await runner.connect();
    return ((await execute(connection, runner.dataSource, sql, values)) as ResultSetHeader).affectedRows;
  }
  const { affected } = await runner.query(sql, values.map(toSqlite), true);
  return affected ?? 0;
}

/** TypeORM has no prepared statements with MySQL; with SQLite all are. */
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

const HYDRATED = ['datetime', 'boolean', 'simple-json'];

/** Which rows of a table, in which order (SQL, without `ORDER BY`), and how many at most. */
export interface Selection {
  where: readonly Condition[];
  orderBy?: string;
  limit: number;
  /** Looks only at so many rows: those that come first, in the same order, of the ones that meet these conditions. */
  among?: { where: readonly Condition[]; limit: number };
}

/**
 * Reads an entity's rows by prepared statements. Finding the same few columns again and again is what the shop does most,
 * and an ORM spends longer on building the statement and the entities than the database on finding the rows.
 * Limits are parameters: the server keeps one prepared statement per distinct text and connection.
 */
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
    this.hydrated = selected.filter(({ type }) => HYDRATED.includes(String(type)));
  }

  get mysql(): boolean {
    return this.repository.manager.dataSource.options.type === 'mysql';
  }

  /** The column that keeps this property, as SQL. */
  column(property: string): string {
    const name = this.names.get(property);
    if (!name) throw new Error(`${this.repository.metadata.name} has no ${property}.`);
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

  /** Their ids come out of an index alone: only rows that are looked at are read. */
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

  /** Databases differ in what they answer for a time or a yes, and answer JSON as its text. */
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

/**
 * Rows of which one column begins with the text given for it. A beginning is a range of an index on both databases;
 * whatever a text may contain elsewhere, no index finds.
 */
export function anyStartsWith(beginnings: Readonly<Record<string, string>>): Condition {
  const conditions = Object.keys(beginnings).map((column) => `${column} LIKE ? ESCAPE '!'`);
  const patterns = Object.values(beginnings).map((text) => `${text.replace(/[!%_]/g, '!$&')}%`);
  return { sql: `(${conditions.join(' OR ')})`, values: patterns };
}
