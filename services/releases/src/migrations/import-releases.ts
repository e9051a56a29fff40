import { existsSync } from 'node:fs';
import { databaseOptions } from '@whetstone/server/database/database-options';
import { connectDatabase, openDatabase } from '@whetstone/server/database/open-database';
import { type SqlValue, writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '../common/config/config.ts';
import { migrations } from './migrations.ts';

interface ImportedTable {
  from: string;
  to: string;
  /** The key, in columns of the source. */
  key: string;
  /** The columns of the source by those of this service. */
  columns: Record<string, string>;
}

const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
const RELEASE = { microfrontend: 'piece', ...same('version') };

/** The tables of releases in the shop's database of version 0.1.0. */
const TABLES: ImportedTable[] = [
  {
    from: 'deploy_tokens',
    to: 'deploy_tokens',
    key: 'id',
    columns: {
      microfrontend: 'piece',
      ...same('id', 'label', 'digest', 'created_by', 'created_at', 'revoked_at'),
    },
  },
  {
    from: 'releases',
    to: 'releases',
    key: 'piece, version',
    columns: {
      ...RELEASE,
      ...same('manifest'),
      commit_id: 'built_from',
      uploaded_by: 'offered_by',
      uploaded_at: 'offered_at',
    },
  },
  {
    from: 'release_rollouts',
    to: 'release_rollouts',
    key: 'piece',
    columns: {
      microfrontend: 'piece',
      ...same('live_version', 'live_entry', 'last_good_version'),
      ...same('canary_version', 'canary_percentage', 'canary_entry'),
    },
  },
  {
    from: 'release_ledger',
    to: 'release_ledger',
    key: 'id',
    columns: {
      ...RELEASE,
      ...same('id', 'sequence', 'action', 'percentage', 'replaced_version', 'replaced_entry'),
      commit_id: 'built_from',
      check_report_id: 'verdict_id',
      ...same('actor', 'reason', 'created_at'),
    },
  },
  {
    from: 'release_verdicts',
    to: 'release_check_reports',
    key: 'id',
    columns: { ...RELEASE, ...same('id', 'passed', 'created_at'), results: 'findings' },
  },
  {
    from: 'release_observations',
    to: 'release_observations',
    key: 'piece, minute, version, kind, bucket',
    columns: { ...RELEASE, ...same('minute', 'kind', 'bucket', 'times') },
  },
];

/** Rows per query. */
const BATCH_SIZE = 1_000;

/**
 * Copies releases, deploy tokens, the ledger and telemetry from the shop's database, in which version 0.1.0 stored them. Copies nothing
 * into a database that has releases or deploy tokens, so a repeated call changes nothing. Returns the number of releases.
 */
export async function importReleases(target: DataSource, from: Config['database']): Promise<number> {
  const source = await connectDatabase(databaseOptions({ database: from }, NO_MIGRATIONS));
  try {
    if (!(await hasReleases(source))) return 0;
    return await inTransaction(target, async (manager) => {
      if (!(await isEmpty(manager))) return 0;
      for (const table of TABLES) await copy(source, manager, table);
      const [state] = await source.query('SELECT sequence, changed_at FROM release_state WHERE id = 1');
      const update = 'UPDATE release_state SET sequence = ?, changed_at = ? WHERE id = 1';
      await writePrepared(manager, update, [state.sequence, state.changed_at]);
      const [{ count }] = await manager.query('SELECT COUNT(*) AS count FROM releases');
      return Number(count);
    });
  } finally {
    await source.destroy();
  }
}

/** Imports releases before the service starts for the first time, unless migrations are refused. */
export async function importAtStart(config: Config): Promise<void> {
  const { importFrom, database } = config;
  if (!importFrom || config.migrations === 'refuse') return;
  if (database.kind === 'sqlite' && existsSync(database.file)) return;
  const target = await openDatabase(databaseOptions(config, migrations));
  try {
    await importReleases(target, importFrom);
  } finally {
    await target.destroy();
  }
}

const NO_MIGRATIONS = { ...migrations, mysql: [], sqlite: [] };

async function hasReleases(source: DataSource): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    return (
      (await runner.hasTable('releases')) && (await source.query('SELECT 1 FROM releases LIMIT 1')).length > 0
    );
  } finally {
    await runner.release();
  }
}

/** Locks the state on MySQL, so that only one of several processes imports. */
async function isEmpty(manager: EntityManager): Promise<boolean> {
  const lock = manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '';
  const [{ sequence }] = await manager.query(`SELECT sequence FROM release_state WHERE id = 1${lock}`);
  const tokens = await manager.query('SELECT id FROM deploy_tokens LIMIT 1');
  const releases = await manager.query('SELECT version FROM releases LIMIT 1');
  return sequence === 0 && tokens.length === 0 && releases.length === 0;
}

async function copy(
  source: DataSource,
  manager: EntityManager,
  { from, to, key, columns }: ImportedTable,
): Promise<void> {
  const names = Object.keys(columns);
  const select = `SELECT ${Object.values(columns).join(', ')} FROM ${from} ORDER BY ${key} LIMIT ${BATCH_SIZE}`;
  const insert = `INSERT INTO ${to} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows: Record<string, SqlValue>[] = await source.query(`${select} OFFSET ${offset}`);
    for (const row of rows)
      await writePrepared(
        manager,
        insert,
        Object.values(columns).map((column) => row[column] ?? null),
      );
    if (rows.length < BATCH_SIZE) return;
  }
}
