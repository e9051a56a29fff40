import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { ServerConfig } from '../../config/server-config.ts';

/** The SQLite file of each service in its data folder. */
const SQLITE_FILES = { api: 'shop.sqlite', releases: 'releases.sqlite' };
export type TestService = keyof typeof SQLITE_FILES;

/** The environment variable with the folder of the service's templates, which Jest's global setup writes. */
export function templatesVariable(service: TestService): string {
  return `TEST_TEMPLATES_${service.toUpperCase()}`;
}

/** File names in this folder. */
export const SQLITE_TEMPLATE = 'migrated.sqlite';
export const SERVER_TEMPLATE = 'migrated.sql';

/** The folder of test databases: `TEST_SCRATCH`, which `npm test` keeps in memory, otherwise the system's temporary folder. */
export function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join(process.env.TEST_SCRATCH ?? tmpdir(), prefix));
}

export interface TestDatabase {
  database: ServerConfig['database'];
  dataDir: string;
  drop(): Promise<void>;
}

/** The first comment is for MySQL, the second for MariaDB. Each server skips the other's. */
export const COLLATION = '/*!80000 utf8mb4_0900_ai_ci */ /*M! utf8mb4_unicode_ci */';

/** Creates an empty database on the server of TEST_DATABASE_URL, otherwise in a SQLite file. */
export function createTestDatabase(service: TestService): Promise<TestDatabase> {
  return createDatabase(service, false);
}

/** Creates a database with an up-to-date schema: a copy of a template. */
export function createMigratedDatabase(service: TestService): Promise<TestDatabase> {
  return createDatabase(service, true);
}

async function createDatabase(service: TestService, isMigrated: boolean): Promise<TestDatabase> {
  const dataDir = await scratchFolder('whetstone-test-');
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const template = (name: string) => join(process.env[templatesVariable(service)] ?? '', name);
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const file = join(dataDir, SQLITE_FILES[service]);
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

export async function onServer(uri: string, sql: string): Promise<void> {
  const connection = await createConnection({ uri, multipleStatements: true });
  await connection.query(sql);
  await connection.end();
}
