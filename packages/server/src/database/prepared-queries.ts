/**
 * Prepared queries for the hot paths: lists, orders, telemetry and rate limits. TypeORM builds a query and its entities on every call,
 * which takes longer than the database takes to find the rows. MySQL prepares each query once per connection. Limits are parameters, so that lists
 * need few distinct queries.
 *
 * Use TypeORM's repositories for everything else.
 */
import type { Pool, PoolConnection, QueryResult, ResultSetHeader } from 'mysql2';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
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

/** The transaction of a manager, or a data source for queries outside of transactions. */
type Target = EntityManager | DataSource;

/** Returns the rows. */
export async function readPrepared(
  target: Target,
  sql: string,
  values: readonly SqlValue[],
): Promise<Record<string, unknown>[]> {
  const rows = await executeOnMysql(target, sql, values);
  if (rows) return rows as Record<string, unknown>[];
  const sqlite = target instanceof DataSource ? target : runnerOf(target);
  return sqlite.query(sql, values.map(toSqlite));
}

/** Returns the number of changed rows. */
export async function writePrepared(
  target: Target,
  sql: string,
  values: readonly SqlValue[],
): Promise<number> {
  const result = await executeOnMysql(target, sql, values);
  if (result) return (result as ResultSetHeader).affectedRows;
  const own = target instanceof DataSource ? target.createQueryRunner() : undefined;
  try {
    const runner = own ?? runnerOf(target as EntityManager);
    const { affected } = await runner.query(sql, values.map(toSqlite), true);
    return affected ?? 0;
  } finally {
    await own?.release();
  }
}

/** Runs a query outside of transactions without preparing it on MySQL. Returns its rows. */
export function readUnprepared(
  dataSource: DataSource,
  sql: string,
  values: readonly SqlValue[],
): Promise<Record<string, unknown>[]> {
  const mysql = dataSource.options.type === 'mysql';
  return dataSource.query(sql, mysql ? [...values] : values.map(toSqlite));
}

function runnerOf({ queryRunner }: EntityManager): QueryRunner {
  if (!queryRunner) throw new Error('The manager must belong to a transaction.');
  return queryRunner;
}

/** TypeORM's MySQL driver does not prepare queries. Its SQLite driver prepares all of them. @returns undefined on SQLite */
async function executeOnMysql(
  target: Target,
  sql: string,
  values: readonly SqlValue[],
): Promise<QueryResult | undefined> {
  const runner = target instanceof DataSource ? undefined : runnerOf(target);
  const { driver, logger } = target instanceof DataSource ? target : target.dataSource;
  if (!(driver instanceof MysqlDriver)) return undefined;
  const connection: Pool | PoolConnection = runner ? await runner.connect() : driver.pool;
  logger.logQuery(sql, [...values], runner);
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

/** Rows per query of `insertRows`. Few sizes need few prepared queries. */
const INSERT_SIZES = [16, 4, 2, 1];

/** Inserts rows with the same properties in the manager's transaction. */
export async function insertRows<Entity extends ObjectLiteral, Property extends keyof Entity & string>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  rows: readonly Readonly<Record<Property, SqlValue>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const properties = Object.keys(first) as Property[];
  const into = tableAndColumns(manager, target, properties);
  const placeholders = `(${placeholdersFor(properties)})`;
  for (let start = 0, size = 0; start < rows.length; start += size) {
    size = INSERT_SIZES.find((one) => one <= rows.length - start) ?? 1;
    const values = rows.slice(start, start + size).flatMap((row) => properties.map((name) => row[name]));
    const all = Array.from({ length: size }, () => placeholders).join(', ');
    await writePrepared(manager, `INSERT INTO ${into} VALUES ${all}`, values);
  }
}

/**
 * Inserts one row in the manager's transaction if the source selects one. Returns whether it did.
 * @param source the SQL after FROM
 */
export async function insertRowFrom<Entity extends ObjectLiteral, Property extends keyof Entity & string>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  row: Readonly<Record<Property, SqlValue>>,
  source: Condition,
): Promise<boolean> {
  const properties = Object.keys(row);
  const into = tableAndColumns(manager, target, properties);
  const sql = `INSERT INTO ${into} SELECT ${placeholdersFor(properties)} FROM ${source.sql}`;
  return (await writePrepared(manager, sql, [...Object.values<SqlValue>(row), ...source.values])) === 1;
}

/** '"order_lines" ("id", "tool_id")' */
function tableAndColumns(
  manager: EntityManager,
  target: EntityTarget<ObjectLiteral>,
  properties: readonly string[],
): string {
  const { driver } = manager.dataSource;
  const metadata = manager.dataSource.getMetadata(target);
  const columns = properties.map((property) =>
    driver.escape(metadata.findColumnWithPropertyName(property)?.databaseName ?? property),
  );
  return `${driver.escape(metadata.tableName)} (${columns.join(', ')})`;
}

function placeholdersFor(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** Inserts one row in the manager's transaction. */
export async function insertRow<Entity extends ObjectLiteral, Property extends keyof Entity & string>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  row: Readonly<Record<Property, SqlValue>>,
): Promise<void> {
  await insertRows(manager, target, [row]);
}

/** Sizes of the lists of `isOneOf`. Few sizes need few prepared queries. */
const LIST_SIZES = [1, 25, 101, 2001];

/** Matches rows in which the column has one of at most 2,001 values. */
export function isOneOf(column: string, values: readonly SqlValue[]): Condition {
  const size = LIST_SIZES.find((one) => values.length <= one);
  if (size === undefined) throw new Error(`${values.length} values are too many for a list.`);
  const padded = Array.from({ length: size }, (_, index) => values[index] ?? values[0] ?? null);
  return { sql: `${column} IN (${placeholdersFor(padded)})`, values: padded };
}

const HYDRATED_TYPES = ['datetime', 'boolean', 'simple-json'];

/** The rows to read, their order (SQL without `ORDER BY`) and their maximum number. */
export interface Selection {
  where: readonly Condition[];
  orderBy?: string;
  limit: number;
  /** Reads only the first rows, in the same order, that meet these conditions, and finds them with this index if it is given. */
  candidates?: { where: readonly Condition[]; limit: number; index?: string | undefined };
}

/** Reads the rows of an entity. */
export class TableReader<Entity extends ObjectLiteral> {
  private readonly names: ReadonlyMap<string, string>;
  private readonly selected: string;
  private readonly hydrated: ColumnMetadata[];

  /** @param prepared false for lists with so many combinations of filters that preparing each would exceed the limit */
  constructor(
    private readonly repository: Repository<Entity>,
    private readonly prepared = true,
  ) {
    const { columns } = repository.metadata;
    const names = columns.map(
      ({ propertyName, databaseName }) => [propertyName, this.escape(databaseName)] as const,
    );
    this.names = new Map(names);
    const selected = columns.filter(({ isSelect }) => isSelect);
    this.selected = selected
      .map(({ propertyName }) => `${this.column(propertyName)} AS ${this.escape(propertyName)}`)
      .join(', ');
    this.hydrated = selected.filter(
      ({ type, transformer }) => transformer || HYDRATED_TYPES.includes(String(type)),
    );
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

  async rows({ where, orderBy, limit, candidates }: Selection): Promise<Entity[]> {
    const order = orderBy ? ` ORDER BY ${orderBy}` : '';
    const from = candidates ? `${this.table} ${this.joinFirst(candidates, order)}` : this.table;
    const sql = `SELECT ${this.selected} FROM ${from}${whereAll(where)}${order} LIMIT ?`;
    const first = candidates ? [...valuesOf(candidates.where), candidates.limit] : [];
    const rows = await this.read(sql, [...first, ...valuesOf(where), limit]);
    for (const row of rows) this.hydrate(row);
    return rows as Entity[];
  }

  /** @param most where counting stops */
  async count(where: readonly Condition[], most?: number): Promise<number> {
    const rows = `${this.table}${whereAll(where)}`;
    const [counted, limit] =
      most === undefined ? [rows, []] : [`(SELECT 1 AS one FROM ${rows} LIMIT ?) AS found`, [most]];
    const [row] = await this.read(`SELECT COUNT(*) AS total FROM ${counted}`, [...valuesOf(where), ...limit]);
    return Number(row?.total);
  }

  /** Returns the id of the row after `offset` others, if there is one. Reads only an index. */
  async idAt(
    { where, orderBy }: Pick<Selection, 'where' | 'orderBy'>,
    offset: number,
  ): Promise<string | undefined> {
    const rows = `SELECT ${this.column('id')} AS id FROM ${this.table}${whereAll(where)}`;
    const values = [...valuesOf(where), offset];
    const [row] = await this.read(`${rows} ORDER BY ${orderBy} LIMIT 1 OFFSET ?`, values);
    return row && String(row.id);
  }

  /** SQL: the table, read with this index. */
  readBy(index: string): string {
    return this.table + (this.mysql ? ` FORCE INDEX (${index})` : ` INDEXED BY ${index}`);
  }

  /** The subquery finds the ids. The outer query reads the complete rows. */
  private joinFirst({ where, index }: NonNullable<Selection['candidates']>, order: string): string {
    const id = this.column('id');
    const from = index ? this.readBy(index) : this.table;
    return `JOIN (SELECT ${id} FROM ${from}${whereAll(where)}${order} LIMIT ?) AS first_rows USING (${id})`;
  }

  private get table(): string {
    return this.escape(this.repository.metadata.tableName);
  }

  private escape(name: string): string {
    return this.repository.manager.dataSource.driver.escape(name);
  }

  private read(sql: string, values: readonly SqlValue[]): Promise<Record<string, unknown>[]> {
    const { dataSource } = this.repository.manager;
    return this.prepared ? readPrepared(dataSource, sql, values) : readUnprepared(dataSource, sql, values);
  }

  /** Converts times, booleans and JSON, which the two databases return in different types, and what the column transforms itself. */
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

/** Matches rows that match all conditions. @param conditions at least one */
export function allOf(conditions: readonly Condition[]): Condition {
  return { sql: conditions.map(({ sql }) => sql).join(' AND '), values: valuesOf(conditions) };
}

function whereAll(where: readonly Condition[]): string {
  return where.length === 0 ? '' : ` WHERE ${allOf(where).sql}`;
}

/** Matches rows in which at least one column contains its text. No index finds them: a list reads the rows in its order until the page is full. */
export function anyContains(texts: Readonly<Record<string, string>>): Condition {
  const conditions = Object.keys(texts).map((column) => `${column} LIKE ? ESCAPE '!'`);
  const patterns = Object.values(texts).map((text) => `%${text.replace(/[!%_]/g, '!$&')}%`);
  return { sql: `(${conditions.join(' OR ')})`, values: patterns };
}
