import type { Migrations } from '../common/database/migrations.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  mysql: [],
  sqlite: [],
};
