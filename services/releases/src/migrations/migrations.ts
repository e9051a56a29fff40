import type { Migrations } from '@whetstone/server/database/migrate';
import { GrantPlaces1700003430000 as GrantPlaces } from './1700003430000-grant-places.ts';
import { DryRuns1700003440000 as DryRuns } from './1700003440000-dry-runs.ts';
import { CreateSchema1700003000000 as MysqlCreateSchema } from './mysql/1700003000000-create-schema.ts';
import { DeployTokenExpiry1700003400000 as MysqlDeployTokenExpiry } from './mysql/1700003400000-deploy-token-expiry.ts';
import { PolicyViolations1700003410000 as MysqlPolicyViolations } from './mysql/1700003410000-policy-violations.ts';
import { ReleaseErrors1700003420000 as MysqlReleaseErrors } from './mysql/1700003420000-release-errors.ts';
import { CreateSchema1700003000000 as SqliteCreateSchema } from './sqlite/1700003000000-create-schema.ts';
import { DeployTokenExpiry1700003400000 as SqliteDeployTokenExpiry } from './sqlite/1700003400000-deploy-token-expiry.ts';
import { PolicyViolations1700003410000 as SqlitePolicyViolations } from './sqlite/1700003410000-policy-violations.ts';
import { ReleaseErrors1700003420000 as SqliteReleaseErrors } from './sqlite/1700003420000-release-errors.ts';

/** Every migration, in the order of its timestamp. */
export const migrations: Migrations = {
  command: 'services/releases/dist/migrate.js',
  mysql: [
    MysqlCreateSchema,
    MysqlDeployTokenExpiry,
    MysqlPolicyViolations,
    MysqlReleaseErrors,
    GrantPlaces,
    DryRuns,
  ],
  sqlite: [
    SqliteCreateSchema,
    SqliteDeployTokenExpiry,
    SqlitePolicyViolations,
    SqliteReleaseErrors,
    GrantPlaces,
    DryRuns,
  ],
};
