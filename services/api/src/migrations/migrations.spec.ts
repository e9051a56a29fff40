import { databaseOptions } from '@whetstone/server/database/database-options';
import {
  type MigrationClass,
  type Migrations,
  migrate,
  pendingMigrations,
} from '@whetstone/server/database/migrate';
import { connectDatabase, openDatabase } from '@whetstone/server/database/open-database';
import { logicalSchema, readTables } from '@whetstone/server/testing/database/logical-schema';
import {
  createMigratedDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@whetstone/server/testing/database/test-database';
import type { DataSource, QueryRunner } from 'typeorm';
import { CONTRACTED, EXPANDED } from '../testing/next-version.ts';
import { OrderClient } from '../testing/order-client.ts';
import { signIn } from '../testing/sign-in.ts';
import { stockOf, stockTool } from '../testing/stock.ts';
import { sharedTestApp } from '../testing/test-app.ts';
import { migrations } from './migrations.ts';

const shop = sharedTestApp({}, createTestDatabase);

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

it.each(['mysql', 'sqlite'] as const)('continues one series of timestamps on %s', (database) => {
  const timestamps = migrations[database].map(({ name }) => name.slice(-13));
  expect(timestamps).toEqual([...timestamps].sort());
  // A slip of digits sorts later migrations before it.
  expect(timestamps.filter((one) => !one.startsWith('17000'))).toEqual([]);
});

it('does nothing the second time', async () => {
  const before = await shop.dataSource.query('SELECT * FROM migrations');
  await migrate(shop.dataSource);
  expect(await shop.dataSource.query('SELECT * FROM migrations')).toEqual(before);
});

it('can be reverted to an empty database, and runs once when several processes start at the same time', async () => {
  const before = await logicalSchema(shop.dataSource);
  const migrations = await shop.dataSource.query('SELECT * FROM migrations');
  for (const _ of migrations) await shop.dataSource.undoLastMigration();
  expect(await logicalSchema(shop.dataSource)).toEqual({});
  const others = await Promise.all([openAgain(), openAgain(), openAgain()]);
  const names = (await shop.dataSource.query('SELECT name FROM migrations')).map(
    ({ name }: { name: string }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(await logicalSchema(shop.dataSource)).toEqual(before);
  await Promise.all(others.map((other) => other.destroy()));
});

function openAgain(): Promise<DataSource> {
  return openDatabase(shop.dataSource.options);
}

// SQLite changes a schema in a transaction.
if (process.env.TEST_DATABASE_URL || process.env.TEST_FULL === '1')
  it('resumes an interrupted migration after any query and reaches the same schema', async () => {
    const fresh = await createTestDatabase('api');
    const dataSource = await migrateWithInterruptions(fresh.database, migrations);
    expect(await logicalSchema(dataSource)).toEqual(await logicalSchema(shop.dataSource));
    await dataSource.destroy();
    await fresh.drop();
  });

it('expands and contracts the schema beside an instance that knows nothing of it', async () => {
  const before = await logicalSchema(shop.dataSource);
  const tool = await stockTool(shop, { name: 'Drawknife', category: 'edge' });
  const expanded = await migrateWithInterruptions(shop.config.database, EXPANDED);
  await stockTool(shop, { name: 'Spokeshave', category: 'edge' });
  const shelves = await expanded.query('SELECT name, shelf FROM tools ORDER BY id');
  expect(shelves).toEqual([
    { name: 'Drawknife', shelf: 'edge' },
    { name: 'Spokeshave', shelf: '' },
  ]);
  const buyer = new OrderClient(shop, await signIn(shop));
  await buyer.placed({ [tool]: 1 });
  const contracted = await migrateWithInterruptions(shop.config.database, CONTRACTED);
  await buyer.placed({ [tool]: 1 });
  expect(await stockOf(shop.dataSource, tool)).toBe(8);
  expect(await logicalSchema(shop.dataSource)).toEqual(before);
  await Promise.all([expanded, contracted].map((other) => other.destroy()));
});

it('fills a column once for several processes that migrate at the same time', async () => {
  const fresh = await createMigratedDatabase('api');
  const openNext = () => openDatabase(databaseOptions(fresh, EXPANDED));
  const others = await Promise.all([openNext(), openNext(), openNext()]);
  const names: { name: string }[] = await others[0].query('SELECT name FROM migrations');
  expect(names.map(({ name }) => name)).toEqual(EXPANDED.sqlite.map(({ name }) => name));
  await Promise.all(others.map((other) => other.destroy()));
  await fresh.drop();
});

/** Interrupts each migration before each of its queries. Returns the migrated database. */
async function migrateWithInterruptions(
  database: TestDatabase['database'],
  versions: Migrations,
): Promise<DataSource> {
  const allowed = new Map<string, number>();
  const breaking: Migrations = {
    ...versions,
    mysql: versions.mysql.map((each) => breakingOff(each, allowed)),
    sqlite: versions.sqlite.map((each) => breakingOff(each, allowed)),
  };
  const dataSource = await connectDatabase(databaseOptions({ database }, breaking));
  const pending = (await pendingMigrations(dataSource)).length;
  let brokenOff = 0;
  while ((await pendingMigrations(dataSource)).length > 0) {
    await migrate(dataSource).catch((error: Error) => {
      if (error.message !== 'broken off') throw error;
      brokenOff += 1;
    });
  }
  expect(brokenOff).toBeGreaterThan(2 * pending);
  return dataSource;
}

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
