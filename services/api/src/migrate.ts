import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { keepPrivate } from '@whetstone/server/config/data-folder';
import { ConfigError, Environment } from '@whetstone/server/config/environment';
import { readDatabase } from '@whetstone/server/config/read-database';
import { withSecretFiles } from '@whetstone/server/config/secret-files';
import { databaseOptions } from '@whetstone/server/database/database-options';
import { migrate, pendingMigrations } from '@whetstone/server/database/migrate';
import { connectDatabase } from '@whetstone/server/database/open-database';
import { migrations } from './migrations/migrations.ts';

const USAGE = 'Usage: node services/api/dist/migrate.js [--status]. It reads DATABASE_URL and DATA_DIR.';

process.umask(0o077);

try {
  const [option, ...others] = process.argv.slice(2);
  if ((option !== undefined && option !== '--status') || others.length > 0) throw new ConfigError(USAGE);
  await run(option === '--status');
} catch (error) {
  const sentence =
    error instanceof ConfigError ? error.message : `The database could not be migrated: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

async function run(statusOnly: boolean): Promise<void> {
  const environment = new Environment(withSecretFiles(process.env));
  const dataDir = resolve(environment.text('DATA_DIR') ?? '.data');
  const database = readDatabase(environment, dataDir);
  if (database.kind === 'sqlite' && statusOnly && !existsSync(database.file))
    throw new ConfigError(`There is no database at ${database.file}. Set DATABASE_URL or DATA_DIR.`);
  if (database.kind === 'sqlite') keepPrivate(dataDir);
  const dataSource = await connectDatabase(databaseOptions({ database }, migrations));
  try {
    const pending = await pendingMigrations(dataSource);
    if (!statusOnly) await migrate(dataSource);
    print(pending, statusOnly ? 'pending' : 'done');
  } finally {
    await dataSource.destroy();
  }
}

function print(names: readonly string[], state: string): void {
  const lines = names.map((name) => `${state}  ${name}`);
  process.stdout.write(`${lines.join('\n') || 'The schema is up to date.'}\n`);
}
