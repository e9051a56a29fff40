import { Kysely } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import type { IdentityTables } from './identity-tables.ts';
import { type DatabaseKind, RunnerDialect } from './runner-dialect.ts';

export function databaseKind(source: DataSource): DatabaseKind {
  return source.options.type === 'mysql' ? 'mysql' : 'sqlite';
}

/** The identity tables on the API's own pool. */
export function identityDatabase(source: DataSource): Kysely<IdentityTables> {
  return new Kysely({
    dialect: new RunnerDialect(databaseKind(source), {
      take: () => source.createQueryRunner(),
      give: (runner) => runner.release(),
    }),
  });
}

/** The identity tables inside a transaction that somebody else began, and will end. */
export function identityTablesIn(manager: EntityManager): Kysely<IdentityTables> {
  const { queryRunner } = manager;
  if (!queryRunner) throw new Error('This needs the entity manager of a transaction');
  return new Kysely({
    dialect: new RunnerDialect(databaseKind(manager.dataSource), {
      take: () => queryRunner,
      give: async () => {},
    }),
  });
}
