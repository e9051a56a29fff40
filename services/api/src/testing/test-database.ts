import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Config } from '../common/config/config.ts';

export interface TestDatabase {
  database: Config['database'];
  dataDir: string;
  drop(): Promise<void>;
}

/** An empty database of the test's own: on the server of TEST_DATABASE_URL, else in a SQLite file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whetstone-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    return { database: { kind: 'sqlite', file: join(dataDir, 'shop.sqlite') }, dataDir, drop: removeFolder };
  }
  const name = `whetstone_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  return {
    database: { kind: 'mysql', url: new URL(name, server.replace(/\/?$/, '/')).href },
    dataDir,
    drop: async () => {
      await onServer(server, `DROP DATABASE ${name}`);
      await removeFolder();
    },
  };
}

async function onServer(uri: string, sql: string): Promise<void> {
  const connection = await createConnection({ uri });
  await connection.query(sql);
  await connection.end();
}
