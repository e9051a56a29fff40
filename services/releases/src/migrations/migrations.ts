import type { Migrations } from '@whetstone/server/database/migrate';
import { CreateSchema1700002000000 as MysqlCreateSchema } from './mysql/1700002000000-create-schema.ts';
import { StoreRoots1700002100000 as MysqlStoreRoots } from './mysql/1700002100000-store-roots.ts';
import { CreateApprovals1700002200000 as MysqlCreateApprovals } from './mysql/1700002200000-create-approvals.ts';
import { CreateSchema1700002000000 as SqliteCreateSchema } from './sqlite/1700002000000-create-schema.ts';
import { StoreRoots1700002100000 as SqliteStoreRoots } from './sqlite/1700002100000-store-roots.ts';
import { CreateApprovals1700002200000 as SqliteCreateApprovals } from './sqlite/1700002200000-create-approvals.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  command: 'services/releases/dist/migrate.js',
  mysql: [MysqlCreateSchema, MysqlStoreRoots, MysqlCreateApprovals],
  sqlite: [SqliteCreateSchema, SqliteStoreRoots, SqliteCreateApprovals],
};
