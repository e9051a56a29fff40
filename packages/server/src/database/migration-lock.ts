import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { isDuplicate, isWriteConflict } from './transactions.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const POLL_EVERY_MS = 250;
const MAX_WAIT_MS = 600_000;
const NOW = 'UTC_TIMESTAMP(3)';
const LEASE_END = `DATE_ADD(${NOW}, INTERVAL ${LEASE_SECONDS} SECOND)`;

/** Methods for the holder of the lock. */
export interface MigrationLease {
  /** The name of an unfinished migration, if any. */
  unfinished: string | undefined;
  /** Records the current migration, or null. @throws Error when another process has acquired the lock */
  begin(migration: string | null): Promise<void>;
}

/**
 * Lets one process at a time migrate a MySQL database. The lock is a row with a lease, which the holder renews by the database's clock.
 * The row is replicated, so the lock holds on every node of a cluster; `GET_LOCK` locks one node. The lease of
 * a crashed process ends after a minute.
 */
export async function withMigrationLock(
  dataSource: DataSource,
  runner: QueryRunner,
  work: (lease: MigrationLease) => Promise<void>,
): Promise<void> {
  const holder = randomUUID();
  await createRow(runner);
  await acquire(runner, holder);
  const renewal = setInterval(() => {
    // `begin` fails before the next migration if the lease was lost.
    renew(dataSource, holder).catch(() => undefined);
  }, RENEW_EVERY_MS);
  try {
    const [{ migration }] = await runner.query('SELECT migration FROM migration_lock WHERE id = 1');
    const begin = (name: string | null) => record(runner, holder, name);
    await work({ unfinished: migration ?? undefined, begin });
  } finally {
    clearInterval(renewal);
    await runner.query('UPDATE migration_lock SET holder = NULL WHERE holder = ?', [holder]);
  }
}

async function createRow(runner: QueryRunner): Promise<void> {
  await runner.query(
    `CREATE TABLE IF NOT EXISTS migration_lock (id int PRIMARY KEY, holder varchar(36) NULL,
      lease_ends_at datetime(3) NOT NULL, migration varchar(255) NULL)`,
  );
  const rows = await runner.query('SELECT id FROM migration_lock WHERE id = 1');
  if (rows.length > 0) return;
  const insert = `INSERT INTO migration_lock (id, lease_ends_at) VALUES (1, ${NOW})`;
  await runner.query(insert).catch((error) => {
    if (!isDuplicate(error) && !isWriteConflict(error)) throw error;
  });
}

async function acquire(runner: QueryRunner, holder: string): Promise<void> {
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await wait(POLL_EVERY_MS)) {
    if (await tryAcquire(runner, holder)) return;
  }
  throw new Error('Another process has been migrating the database for over ten minutes.');
}

/** A cluster node reports a conflict with another node as a write conflict. */
async function tryAcquire(runner: QueryRunner, holder: string): Promise<boolean> {
  const sql = `UPDATE migration_lock SET holder = ?, lease_ends_at = ${LEASE_END}
    WHERE id = 1 AND (holder IS NULL OR lease_ends_at < ${NOW})`;
  try {
    return (await runner.query(sql, [holder])).affectedRows === 1;
  } catch (error) {
    if (isWriteConflict(error)) return false;
    throw error;
  }
}

function renew(dataSource: DataSource, holder: string): Promise<unknown> {
  const sql = `UPDATE migration_lock SET lease_ends_at = ${LEASE_END} WHERE holder = ?`;
  return dataSource.query(sql, [holder]);
}

async function record(runner: QueryRunner, holder: string, migration: string | null): Promise<void> {
  const sql = `UPDATE migration_lock SET migration = ?, lease_ends_at = ${LEASE_END} WHERE holder = ?`;
  const { affectedRows } = await runner.query(sql, [migration, holder]);
  if (affectedRows === 1) return;
  throw new Error('Another process has acquired the migration lock. Run the migrations again.');
}
