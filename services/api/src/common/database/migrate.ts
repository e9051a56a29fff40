import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';

const LOCK = 'whetstone_migrations';
/** A change of every row of a large shop takes minutes; the lock of a process that dies is free at once. */
const LOCK_SECONDS = 600;

/** Brings the schema up to date. Of several processes that start at once, one does it and the others wait. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    if (dataSource.options.type === 'mysql') await migrateMysql(dataSource, runner);
    else await migrateSqlite(dataSource, runner);
  } finally {
    await runner.release();
  }
}

/** SQLite's schema changes are transactional: all of them are done, or none. */
async function migrateSqlite(dataSource: DataSource, runner: QueryRunner): Promise<void> {
  await runner.startTransaction();
  await new MigrationExecutor(dataSource, runner).executePendingMigrations();
  await runner.commitTransaction();
}

async function migrateMysql(dataSource: DataSource, runner: QueryRunner): Promise<void> {
  const [lock] = await runner.query('SELECT GET_LOCK(?, ?) AS taken', [LOCK, LOCK_SECONDS]);
  if (Number(lock.taken) !== 1)
    throw new Error('Another process has been migrating the database for too long.');
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'none';
    await executor.executePendingMigrations();
  } finally {
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]);
  }
}
