import type { MigrationInterface } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

/** The two databases differ in dialect, so each has its own migrations to the same schema. */
export interface Migrations {
  mysql: MigrationClass[];
  sqlite: MigrationClass[];
}
