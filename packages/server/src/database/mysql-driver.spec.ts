import { ConfigError } from '@whetstone/contract/environment';
import type { DataSource } from 'typeorm';
import type { MysqlLimits } from '../config/server-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { databaseOptions } from './database-options.ts';
import { connectDatabase } from './open-database.ts';
import { isDatabaseUnavailable } from './transactions.ts';

const LIMITS: MysqlLimits = { poolSize: 10, queueLimit: 10, statementTimeoutMs: 30_000 };

describe('a connection to MySQL', () => {
  let fresh: TestDatabase;
  let dataSource: DataSource;
  beforeEach(async () => {
    fresh = await createTestDatabase('api');
  });
  afterEach(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await fresh.drop();
  });

  async function open(limits: Partial<MysqlLimits> = {}): Promise<DataSource> {
    const database = { ...fresh.database, limits: { ...LIMITS, ...limits } };
    dataSource = await connectDatabase(databaseOptions({ database }, { command: '', mysql: [], sqlite: [] }));
    return dataSource;
  }

  it('uses strict mode on each connection of the pool', async () => {
    await open();
    const runners = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
    await Promise.all(runners.map((runner) => runner.connect()));
    for (const runner of runners) {
      await runner.query('CREATE TEMPORARY TABLE notes (text varchar(4))');
      await expect(runner.query("INSERT INTO notes VALUES ('longer')")).rejects.toThrow(/too long/i);
      const [{ mode }] = await runner.query('SELECT @@SESSION.sql_mode AS mode');
      expect(mode).toContain('STRICT_TRANS_TABLES');
      await runner.release();
    }
  });

  it('ends a query at the timeout and reports the database as unavailable', async () => {
    await open({ statementTimeoutMs: 50 });
    const columns = 'information_schema.columns';
    const endless = dataSource.query(
      `SELECT COUNT(*) FROM ${columns} a, ${columns} b, ${columns} c WHERE a.data_type < b.data_type`,
    );
    const error = await endless.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('rejects callers when the queue is full and serves the waiting ones', async () => {
    await open({ poolSize: 1, queueLimit: 1 });
    const holder = dataSource.createQueryRunner();
    await holder.connect();
    const waiting = dataSource.query("SELECT 'served' AS state");
    const error = await dataSource.query('SELECT 1').catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await holder.release();
    expect(await waiting).toEqual([{ state: 'served' }]);
  });

  it('is rejected in one sentence if the database’s collation does not store all of Unicode', async () => {
    await (await open()).query('ALTER DATABASE CHARACTER SET latin1');
    await dataSource.destroy();
    const rejected = open();
    await expect(rejected).rejects.toThrow(ConfigError);
    await expect(rejected).rejects.toThrow(
      /^The database whetstone_\w+ has the collation latin1_swedish_ci: create it with CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci on MySQL or utf8mb4_unicode_ci on MariaDB\.$/,
    );
  });
});
