import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { isDuplicate, isLostRace } from './database-error.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const POLL_EVERY_MS = 250;
const WAIT_AT_MOST_MS = 600_000;
const NOW = 'UTC_TIMESTAMP(3)';
const LEASE_END = `DATE_ADD(${NOW}, INTERVAL ${LEASE_SECONDS} SECOND)`;

/** How the holder of the lock keeps it. */
export interface MigrationLease {
  /** The migration that somebody began and did not finish, if there is one. */
  unfinished: string | undefined;
  /** Records which migration runs now, or that none does. @throws Error when the lease has passed to another process */
  begin(migration: string | null): Promise<void>;
}

/**
 * Lets one process at a time migrate a MySQL database: a row with a lease, which its holder renews by the database's clock.
 * The row is replicated, so the lock holds on every node of a cluster, where `GET_LOCK` locks one node. The lease of
 * a process that died ends after a minute.
 */
export async function withMigrationLock(
  dataSource: DataSource,
  runner: QueryRunner,
  work: (lease: MigrationLease) => Promise<void>,
): Promise<void> {
  const holder = randomUUID();
  await createRow(runner);
  await take(runner, holder);
  const renewal = setInterval(() => {
    // A lease that could not be renewed is noticed before the next migration.
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
    if (!isDuplicate(error) && !isLostRace(error)) throw error;
  });
}

async function take(runner: QueryRunner, holder: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_AT_MOST_MS; Date.now() < deadline; await wait(POLL_EVERY_MS)) {
    if (await taken(runner, holder)) return;
  }
  throw new Error('Another process has been migrating the database for over ten minutes.');
}

/** A node of a cluster reports that another node was faster as a lost race. */
async function taken(runner: QueryRunner, holder: string): Promise<boolean> {
  const sql = `UPDATE migration_lock SET holder = ?, lease_ends_at = ${LEASE_END}
    WHERE id = 1 AND (holder IS NULL OR lease_ends_at < ${NOW})`;
  try {
    return (await runner.query(sql, [holder])).affectedRows === 1;
  } catch (error) {
    if (isLostRace(error)) return false;
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
  throw new Error('The lease on the migrations has passed to another process. Run the migrations again.');
}
