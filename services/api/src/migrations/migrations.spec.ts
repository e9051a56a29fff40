import { databaseOptions } from '@whetstone/server/database/database-options';
import {
  type MigrationClass,
  type Migrations,
  migrate,
  pendingMigrations,
} from '@whetstone/server/database/migrate';
import { connectDatabase, openDatabase } from '@whetstone/server/database/open-database';
import { logicalSchema, readTables } from '@whetstone/server/testing/database/logical-schema';
import { createTestDatabase } from '@whetstone/server/testing/database/test-database';
import type { DataSource, QueryRunner } from 'typeorm';
import { Tool } from '../modules/tools/tool.entity.ts';
import { searchTermsOf } from '../modules/tools/tool-search.ts';
import type { ToolDto } from '../modules/tools/tools.dto.ts';
import { stockTool } from '../testing/stock.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { migrations } from './migrations.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({}, createTestDatabase);
});
afterAll(() => shop.close());

// Both databases share one snapshot.
it('creates the same schema on every database', async () => {
  expect(await logicalSchema(shop.dataSource)).toMatchSnapshot();
});

it('has a column for every property of every entity, with the same nullability', async () => {
  for (const entity of shop.dataSource.entityMetadatas) {
    const [table] = await readTables(shop.dataSource, [entity.tablePath]);
    const actual = table?.columns.map(({ name, isNullable }) => `${name} ${isNullable}`).sort();
    const expected = entity.columns
      .map(({ databaseName, isNullable }) => `${databaseName} ${isNullable}`)
      .sort();
    expect({ [entity.tableName]: actual }).toEqual({ [entity.tableName]: expected });
  }
});

it('does nothing the second time', async () => {
  const before = await shop.dataSource.query('SELECT * FROM migrations');
  await migrate(shop.dataSource);
  expect(await shop.dataSource.query('SELECT * FROM migrations')).toEqual(before);
});

it('can be reverted to an empty database and repeated', async () => {
  const before = await logicalSchema(shop.dataSource);
  const migrations = await shop.dataSource.query('SELECT * FROM migrations');
  for (const _ of migrations) await shop.dataSource.undoLastMigration();
  expect(await logicalSchema(shop.dataSource)).toEqual({});
  await migrate(shop.dataSource);
  expect(await logicalSchema(shop.dataSource)).toEqual(before);
});

it('adds search terms to existing tools', async () => {
  await stockTool(shop, { name: 'Spokeshave' });
  await undoThrough('FindToolsByWords1700000800000');
  await migrate(shop.dataSource);
  const found: ToolDto[] = (await shop.app.inject('/api/purchase?q=spokesh')).json();
  expect(found.map(({ name }) => name)).toEqual(['Spokeshave']);
});

it('resumes adding search terms after an interruption', async () => {
  await stockTool(shop, { name: 'Drawknife' });
  await undoThrough('FindToolsByWords1700000800000');
  // SQLite rolls an interrupted migration back. MySQL keeps its completed steps.
  if (shop.dataSource.options.type === 'mysql')
    await shop.dataSource.query(
      "ALTER TABLE tools ADD COLUMN words mediumtext COLLATE utf8mb4_bin NOT NULL DEFAULT ('')",
    );
  await migrate(shop.dataSource);
  const found: ToolDto[] = (await shop.app.inject('/api/purchase?q=drawkn')).json();
  expect(found.map(({ name }) => name)).toEqual(['Drawknife']);
});

it('finds a tool that version 0.1.0 adds after the migration', async () => {
  const old = await shop.dataSource.getRepository(Tool).findOneOrFail({ where: {}, order: { id: 'DESC' } });
  const columns = 'name, price_cents, quantity, min_quantity, max_quantity, description, img, category, alt';
  await shop.dataSource.query(
    `INSERT INTO tools (id, ${columns}, words, created_at)
      SELECT 'added-by-0.1.0', ${columns}, ?, created_at FROM tools WHERE id = ?`,
    [searchTermsOf('Fretsaw'), old.id],
  );
  const found: ToolDto[] = (await shop.app.inject('/api/purchase?q=frets')).json();
  expect(found.map(({ _id }) => _id)).toEqual(['added-by-0.1.0']);
});

it('runs once when several processes start at the same time', async () => {
  for (const _ of await shop.dataSource.query('SELECT * FROM migrations'))
    await shop.dataSource.undoLastMigration();
  const others = await Promise.all([openAgain(), openAgain(), openAgain()]);
  const names = (await shop.dataSource.query('SELECT name FROM migrations')).map(
    ({ name }: { name: string }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
  await Promise.all(others.map((other) => other.destroy()));
});

function openAgain(): Promise<DataSource> {
  return openDatabase(shop.dataSource.options);
}

/** Reverts the migration and all later ones. */
async function undoThrough(migration: string): Promise<void> {
  const isDone = async () =>
    (await shop.dataSource.query('SELECT name FROM migrations WHERE name = ?', [migration])).length > 0;
  while (await isDone()) await shop.dataSource.undoLastMigration();
}

it('resumes an interrupted migration after any query and reaches the same schema', async () => {
  const expected = await logicalSchema(shop.dataSource);
  const fresh = await createTestDatabase('api');
  const allowed = new Map<string, number>();
  const breaking: Migrations = {
    ...migrations,
    mysql: migrations.mysql.map((each) => breakingOff(each, allowed)),
    sqlite: migrations.sqlite.map((each) => breakingOff(each, allowed)),
  };
  const dataSource = await connectDatabase(databaseOptions(fresh, breaking));
  let brokenOff = 0;
  while ((await pendingMigrations(dataSource)).length > 0) {
    await migrate(dataSource).catch((error: Error) => {
      if (error.message !== 'broken off') throw error;
      brokenOff += 1;
    });
  }
  expect(brokenOff).toBeGreaterThan(migrations.mysql.length);
  expect(await logicalSchema(dataSource)).toEqual(expected);
  await dataSource.destroy();
  await fresh.drop();
});

/** A migration whose nth attempt fails before its nth query. */
function breakingOff(Original: MigrationClass, allowed: Map<string, number>): MigrationClass {
  const original = new Original();
  const name = original.name ?? Original.name;
  return class {
    readonly name = name;
    async up(runner: QueryRunner): Promise<void> {
      let left = allowed.get(name) ?? 0;
      allowed.set(name, left + 1);
      const query: QueryRunner['query'] = (...parameters: Parameters<QueryRunner['query']>) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('broken off')) : runner.query(...parameters);
      };
      await original.up(Object.assign(Object.create(runner), { query }));
    }
    async down(): Promise<void> {}
  };
}
