import type { Migrations } from '@whetstone/server/database/migrate';
import { CreateSchema1700002000000 as MysqlCreateSchema } from './mysql/1700002000000-create-schema.ts';
import { StoreRoots1700002100000 as MysqlStoreRoots } from './mysql/1700002100000-store-roots.ts';
import { CreateSchema1700002000000 as SqliteCreateSchema } from './sqlite/1700002000000-create-schema.ts';
import { StoreRoots1700002100000 as SqliteStoreRoots } from './sqlite/1700002100000-store-roots.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  command: 'services/releases/dist/migrate.js',
  mysql: [MysqlCreateSchema, MysqlStoreRoots],
  sqlite: [SqliteCreateSchema, SqliteStoreRoots],
};
