import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '@whetstone/contract/environment';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { logicalSchema } from '../testing/database/logical-schema.ts';
import { QueryCounter } from '../testing/database/queries.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { databaseOptions } from './database-options.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { connectDatabase, openDatabase } from './open-database.ts';

type Up = (runner: QueryRunner) => Promise<unknown>;

let fresh: TestDatabase;
let open: DataSource[];
beforeEach(async () => {
  open = [];
  fresh = await createTestDatabase('api');
});
afterEach(async () => {
  await Promise.all(open.map((dataSource) => dataSource.destroy()));
  await fresh.drop();
});

function migration(name: string, up: Up): new () => MigrationInterface {
  return class {
    readonly name = name;
    async up(runner: QueryRunner): Promise<void> {
      await up(runner);
    }
    async down(): Promise<void> {}
  };
}

function optionsFor(...migrations: (new () => MigrationInterface)[]) {
  const everywhere = { command: 'migrate.js', mysql: migrations, sqlite: migrations };
  return databaseOptions({ database: fresh.database }, everywhere);
}

async function connect(...migrations: (new () => MigrationInterface)[]): Promise<DataSource> {
  const dataSource = await connectDatabase(optionsFor(...migrations));
  open.push(dataSource);
  return dataSource;
}

const createTools = migration('CreateTools1700000001000', (runner) =>
  runner.query('CREATE TABLE tools (id int PRIMARY KEY)'),
);
const createOrders = migration('CreateOrders1700000001200', async (runner) => {
  await runner.query('CREATE TABLE orders (id int PRIMARY KEY, tool_id int)');
  await runner.query('CREATE INDEX ix_orders_tool ON orders (tool_id)');
});
/** Fails before the last step, as after a server crash. */
const breakOffOrders = migration('CreateOrders1700000001200', async (runner) => {
  await runner.query('CREATE TABLE orders (id int PRIMARY KEY, tool_id int)');
  throw new Error('broken off');
});

it('records each completed migration and resumes after the last one', async () => {
  await expect(migrate(await connect(createTools, breakOffOrders))).rejects.toThrow('broken off');
  const next = await connect(createTools, createOrders);
  expect(await pendingMigrations(next)).toEqual(['CreateOrders1700000001200']);
  await migrate(next);
  expect(await pendingMigrations(next)).toEqual([]);
  await next.query('INSERT INTO orders (id, tool_id) VALUES (1, 1)');
});

it('fails on a table that another migration has created', async () => {
  const first = await connect(createTools);
  await first.query('CREATE TABLE orders (id int PRIMARY KEY)');
  await expect(migrate(await connect(createTools, createOrders))).rejects.toThrow(/exists/);
});

it('rejects a database with pending migrations under MIGRATIONS=refuse', async () => {
  const command = 'services/api/dist/migrate.js';
  const rejected = openDatabase(optionsFor(createTools, createOrders), 'refuse', command);
  await expect(rejected).rejects.toThrow(
    new ConfigError(
      'The database lacks the migration CreateTools1700000001000 and 1 more: run node services/api/dist/migrate.js, or set MIGRATIONS=run.',
    ),
  );
  await migrate(await connect(createTools, createOrders));
  open.push(await openDatabase(optionsFor(createTools, createOrders), 'refuse'));
});

it('accepts a database migrated by a later version', async () => {
  await migrate(await connect(createTools, createOrders));
  open.push(await openDatabase(optionsFor(createTools), 'refuse'));
});

it('rejects a database of earlier migrations before any write, with one sentence', async () => {
  const former = await connect(createTools);
  await migrate(former);
  const before = await logicalSchema(former);
  const { database, dataDir } = fresh;
  const sentence =
    database.kind === 'mysql'
      ? `The MySQL database ${new URL(database.url).host}${new URL(database.url).pathname} was created before version 0.2.0, and 8c8d2a5c is the last commit that opens it: to start over, create an empty database.`
      : `The database file ${database.file} was created before version 0.2.0, and 8c8d2a5c is the last commit that opens it: to start over, delete the data folder ${dataDir}.`;
  const squashed = optionsFor(
    migration('CreateSchema1700006000000', () => Promise.reject(new Error('It has run.'))),
  );
  for (const open of [() => openDatabase(squashed), () => openDatabase(squashed, 'refuse')])
    await expect(open()).rejects.toThrow(new ConfigError(sentence));
  expect(await logicalSchema(former)).toEqual(before);
  expect(await former.query('SELECT name FROM migrations')).toEqual([{ name: 'CreateTools1700000001000' }]);
});

// SQLite's own write lock admits one process.
if (process.env.TEST_DATABASE_URL)
  describe('the lock on the migrations of MySQL', () => {
    const lease = (ends: string) =>
      `UPDATE migration_lock SET holder = 'other', lease_ends_at = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ${ends})`;

    /** A database whose migration lock belongs to another process until its lease ends. */
    async function lockedBy(ends: string): Promise<DataSource> {
      const other = await connect(createTools);
      await migrate(other);
      await other.query(lease(ends));
      return other;
    }

    it('blocks while another process holds the lock', async () => {
      const other = await lockedBy('1 HOUR');
      const events: string[] = [];
      const waiting = await connect(
        createTools,
        migration('CreateOrders1700000001200', async () => events.push('migrated')),
      );
      const { queries } = new QueryCounter(waiting);
      const attempts = () => queries.filter((sql) => sql.startsWith('UPDATE migration_lock SET holder = ?'));
      const migrated = migrate(waiting);
      await until(() => attempts().length === 3);
      events.push('released');
      await other.query('UPDATE migration_lock SET holder = NULL');
      await migrated;
      expect(events).toEqual(['released', 'migrated']);
    });

    it('is acquired after the holder’s lease expires', async () => {
      await lockedBy('-1 SECOND');
      const dataSource = await connect(createTools, createOrders);
      await migrate(dataSource);
      expect(await pendingMigrations(dataSource)).toEqual([]);
    });

    it('starts no further migration after another process acquires the lock', async () => {
      const losing = migration('CreateTools1700000001000', (runner) => runner.query(lease('1 HOUR')));
      const dataSource = await connect(losing, createOrders);
      await expect(migrate(dataSource)).rejects.toThrow(
        'Another process has acquired the migration lock. Run the migrations again.',
      );
      expect(await pendingMigrations(dataSource)).toEqual(['CreateOrders1700000001200']);
    });

    it('is renewed while a migration runs', async () => {
      const timers = jest.spyOn(globalThis, 'setInterval');
      const slow = migration('CreateTools1700000001000', async (runner) => {
        await runner.query('UPDATE migration_lock SET lease_ends_at = UTC_TIMESTAMP(3)');
        const [renew] = timers.mock.calls.find(([, milliseconds]) => milliseconds === 15_000) ?? [];
        renew?.();
        await until(async () => {
          const [{ left }] = await runner.query(
            'SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), lease_ends_at) AS `left` FROM migration_lock',
          );
          return Number(left) > 30;
        });
      });
      await migrate(await connect(slow)).finally(() => timers.mockRestore());
    });
  });

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10);
}
