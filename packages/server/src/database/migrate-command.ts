import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, Environment } from '@whetstone/contract/environment';
import { keepPrivate } from '../config/data-folder.ts';
import { type DatabaseSetting, readDatabase } from '../config/read-database.ts';
import { databaseOptions } from './database-options.ts';
import { type Migrations, migrate, pendingMigrations } from './migrate.ts';
import { connectDatabase } from './open-database.ts';

interface MigrateCommand {
  migrations: Migrations;
  databaseSetting: (dataDir: string) => DatabaseSetting;
}

/** The command that lists or runs the pending migrations of a service. Prints one sentence about an error and exits non-zero. */
export async function runMigrateCommand(command: MigrateCommand): Promise<void> {
  process.umask(0o077);
  try {
    const [option, ...others] = process.argv.slice(2);
    if ((option !== undefined && option !== '--status') || others.length > 0)
      throw new ConfigError(usageOf(command));
    await run(command, option === '--status');
  } catch (error) {
    const sentence =
      error instanceof ConfigError ? error.message : `The database could not be migrated: ${String(error)}`;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

function usageOf({ migrations, databaseSetting }: MigrateCommand): string {
  return `Usage: node ${migrations.command} [--status]. It reads ${databaseSetting('').variable} and DATA_DIR.`;
}

async function run({ migrations, databaseSetting }: MigrateCommand, statusOnly: boolean): Promise<void> {
  const environment = new Environment(process.env);
  const dataDir = resolve(environment.text('DATA_DIR') ?? '.data');
  const setting = databaseSetting(dataDir);
  const database = readDatabase(environment, setting);
  if (database.kind === 'sqlite' && statusOnly && !existsSync(database.file))
    throw new ConfigError(`There is no database at ${database.file}. Set ${setting.variable} or DATA_DIR.`);
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
