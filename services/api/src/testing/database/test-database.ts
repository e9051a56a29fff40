import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Config } from '../../common/config/config.ts';

/** File names in the folder `TEST_TEMPLATES`, which Jest's global setup writes. */
export const SQLITE_TEMPLATE = 'migrated.sqlite';
export const SERVER_TEMPLATE = 'migrated.sql';

/** The folder of test databases: `TEST_SCRATCH`, which `npm test` keeps in memory, otherwise the system's temporary folder. */
export function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join(process.env.TEST_SCRATCH ?? tmpdir(), prefix));
}

export interface TestDatabase {
  database: Config['database'];
  dataDir: string;
  drop(): Promise<void>;
}

/** The first comment is for MySQL, the second for MariaDB. Each server skips the other's. */
export const COLLATION = '/*!80000 utf8mb4_0900_ai_ci */ /*M! utf8mb4_unicode_ci */';

/** Creates an empty database on the server of TEST_DATABASE_URL, otherwise in a SQLite file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(false);
}

/** Creates a database with an up-to-date schema: a copy of a template. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(true);
}

async function createDatabase(isMigrated: boolean): Promise<TestDatabase> {
  const dataDir = await scratchFolder('whetstone-test-');
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const file = join(dataDir, 'shop.sqlite');
    if (isMigrated) await copyFile(template(SQLITE_TEMPLATE), file);
    return { database: { kind: 'sqlite', file }, dataDir, drop: removeFolder };
  }
  const name = `whetstone_${randomBytes(6).toString('hex')}`;
  const copy = isMigrated ? `; USE ${name}; ${await readFile(template(SERVER_TEMPLATE), 'utf8')}` : '';
  await onServer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE ${COLLATION}${copy}`);
  return {
    database: { kind: 'mysql', url: new URL(name, server.replace(/\/?$/, '/')).href },
    dataDir,
    drop: async () => {
      await onServer(server, `DROP DATABASE ${name}`);
      await removeFolder();
    },
  };
}

function template(name: string): string {
  return join(process.env.TEST_TEMPLATES ?? '', name);
}

export async function onServer(uri: string, sql: string): Promise<void> {
  const connection = await createConnection({ uri, multipleStatements: true });
  await connection.query(sql);
  await connection.end();
}
