import type { MigrationClass, Migrations } from '@whetstone/server/database/migrate';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../migrations/migrations.ts';

/** What a next version could add: a column of an existing table with an index, filled from another column, and a table. */
class AddShelves1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE tools ADD COLUMN shelf varchar(40) NOT NULL DEFAULT ''");
    await runner.query('CREATE INDEX ix_tools_shelf ON tools (shelf, id)');
    await runner.query("UPDATE tools SET shelf = category WHERE shelf = ''");
    await runner.query('CREATE TABLE shelves (name varchar(40) NOT NULL, PRIMARY KEY (name))');
  }

  async down(): Promise<void> {}
}

/** What the version after that could drop, because no instance uses it any more. */
class DropShelves1800000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query('DROP TABLE shelves');
    await runner.query(`DROP INDEX ix_tools_shelf${mysql ? ' ON tools' : ''}`);
    await runner.query('ALTER TABLE tools DROP COLUMN shelf');
  }

  async down(): Promise<void> {}
}

/** The migrations of this version, followed by others. */
const followedBy = (...others: MigrationClass[]): Migrations => ({
  ...migrations,
  mysql: [...migrations.mysql, ...others],
  sqlite: [...migrations.sqlite, ...others],
});

/** The migrations of a next version, which expands the schema, and of the one after that, which contracts it. */
export const EXPANDED = followedBy(AddShelves1800000000000);
export const CONTRACTED = followedBy(AddShelves1800000000000, DropShelves1800000100000);
