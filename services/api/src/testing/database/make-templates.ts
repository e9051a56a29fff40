import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../../common/config/config.ts';
import { databaseOptions } from '../../common/database/database-options.ts';
import { openDatabase } from '../../common/database/open-database.ts';
import { migrations } from '../../migrations/migrations.ts';
import { COLLATION, onServer, SERVER_TEMPLATE, SQLITE_TEMPLATE, scratchFolder } from './test-database.ts';

/** Jest's global setup: migrates one template database of each kind. Copying a template is much faster than migrating. */
export default async function makeTemplates(): Promise<void> {
  const folder = await scratchFolder('whetstone-templates-');
  process.env.TEST_TEMPLATES = folder;
  await migrated({ kind: 'sqlite', file: join(folder, SQLITE_TEMPLATE) }, async () => undefined);
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return;
  const name = `whetstone_template_${randomBytes(6).toString('hex')}`;
  process.env.TEST_TEMPLATE_DATABASE = name;
  await onServer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}`);
  const url = new URL(name, server.replace(/\/?$/, '/')).href;
  await migrated({ kind: 'mysql', url }, async (dataSource) => {
    await writeFile(join(folder, SERVER_TEMPLATE), await copyingSql(dataSource, name));
  });
}

async function migrated(
  database: Config['database'],
  work: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = await openDatabase(databaseOptions({ database }, migrations));
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** The SQL that copies the template's tables and rows to another database of the server. */
async function copyingSql(dataSource: DataSource, template: string): Promise<string> {
  const tables: Record<string, string>[] = await dataSource.query('SHOW TABLES');
  const queries: string[] = [];
  for (const table of tables.flatMap(Object.values)) {
    const [created] = await dataSource.query(`SHOW CREATE TABLE \`${table}\``);
    queries.push(
      created['Create Table'],
      `INSERT INTO \`${table}\` SELECT * FROM \`${template}\`.\`${table}\``,
    );
  }
  return ['SET foreign_key_checks = 0', ...queries].join(';\n');
}
