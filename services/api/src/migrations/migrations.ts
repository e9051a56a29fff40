import type { Migrations } from '@whetstone/server/database/migrate';
import { RequireFilledColumns1700006200000 } from './1700006200000-require-filled-columns.ts';
import { CreateSchema1700006000000 as MysqlCreateSchema } from './mysql/1700006000000-create-schema.ts';
import { ConditionsOfReturnedTools1700006100000 as MysqlConditionsOfReturnedTools } from './mysql/1700006100000-conditions-of-returned-tools.ts';
import { CreateSchema1700006000000 as SqliteCreateSchema } from './sqlite/1700006000000-create-schema.ts';
import { ConditionsOfReturnedTools1700006100000 as SqliteConditionsOfReturnedTools } from './sqlite/1700006100000-conditions-of-returned-tools.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  command: 'services/api/dist/migrate.js',
  mysql: [MysqlCreateSchema, MysqlConditionsOfReturnedTools, RequireFilledColumns1700006200000],
  sqlite: [SqliteCreateSchema, SqliteConditionsOfReturnedTools, RequireFilledColumns1700006200000],
};
