import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { ServerConfig } from '../../config/server-config.ts';
import { databaseOptions } from '../../database/database-options.ts';
import type { Migrations } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open-database.ts';
import {
  COLLATION,
  onServer,
  SERVER_TEMPLATE,
  SQLITE_TEMPLATE,
  scratchFolder,
  type TestService,
  templatesVariable,
} from './test-database.ts';

/** Contains the name of the template database on the server. */
const SERVER_DATABASE = 'server-database';

/** For Jest's global setup: migrates one template database of each kind. Copying a template is much faster than migrating. */
export async function makeTemplates(service: TestService, migrations: Migrations): Promise<void> {
  const folder = await scratchFolder('whetstone-templates-');
  process.env[templatesVariable(service)] = folder;
  await migrated({ kind: 'sqlite', file: join(folder, SQLITE_TEMPLATE) }, migrations, async () => undefined);
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return;
  const name = `whetstone_template_${randomBytes(6).toString('hex')}`;
  await writeFile(join(folder, SERVER_DATABASE), name);
  await onServer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}`);
  const url = new URL(name, server.replace(/\/?$/, '/')).href;
  await migrated({ kind: 'mysql', url }, migrations, async (dataSource) => {
    await writeFile(join(folder, SERVER_TEMPLATE), await copyingSql(dataSource, name));
  });
}

/** For Jest's global teardown. */
export async function dropTemplates(service: TestService): Promise<void> {
  const folder = process.env[templatesVariable(service)];
  if (!folder) return;
  const server = process.env.TEST_DATABASE_URL;
  if (server)
    await onServer(server, `DROP DATABASE ${await readFile(join(folder, SERVER_DATABASE), 'utf8')}`);
  await rm(folder, { recursive: true });
}

async function migrated(
  database: ServerConfig['database'],
  migrations: Migrations,
  work: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = await openDatabase(databaseOptions({ database }, migrations));
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** The SQL that copies the template's tables, rows and triggers to another database of the server. */
async function copyingSql(dataSource: DataSource, template: string): Promise<string> {
  const tables: Record<string, string>[] = await dataSource.query('SHOW TABLES');
  const queries: string[] = [];
  for (const table of tables.flatMap(Object.values)) {
    const [created] = await dataSource.query(`SHOW CREATE TABLE \`${table}\``);
    const columns = await storedColumns(dataSource, table);
    queries.push(
      created['Create Table'],
      `INSERT INTO \`${table}\` (${columns}) SELECT ${columns} FROM \`${template}\`.\`${table}\``,
    );
  }
  const triggers: { Trigger: string }[] = await dataSource.query('SHOW TRIGGERS');
  for (const { Trigger: trigger } of triggers) {
    const [created] = await dataSource.query(`SHOW CREATE TRIGGER \`${trigger}\``);
    queries.push(created['SQL Original Statement']);
  }
  return ['SET foreign_key_checks = 0', ...queries].join(';\n');
}

/** The columns of a table that are not generated, separated by commas. MySQL rejects values for generated columns, even their own. */
async function storedColumns(dataSource: DataSource, table: string): Promise<string> {
  const columns: { name: string }[] = await dataSource.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = ? AND COALESCE(generation_expression, '') = ''`,
    [table],
  );
  return columns.map(({ name }) => `\`${name}\``).join(', ');
}
