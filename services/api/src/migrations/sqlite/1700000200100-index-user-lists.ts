import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildTable } from './rebuild-table.ts';

const TEXTS = /^(\s+(?:email|name) varchar\(\d+\) NOT NULL)( COLLATE NOCASE)?,$/gm;

export class IndexUserLists1700000200100 implements MigrationInterface {
  readonly name = 'IndexUserLists1700000200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_users_role');
    await rebuildTable(runner, 'users', (definition) => definition.replace(TEXTS, '$1 COLLATE NOCASE,'));
    await runner.query('CREATE INDEX ix_users_name ON users (name)');
    await runner.query('CREATE INDEX ix_users_role ON users (role, id, removed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_users_role');
    await runner.query('DROP INDEX ix_users_name');
    await rebuildTable(runner, 'users', (definition) => definition.replace(TEXTS, '$1,'));
    await runner.query('CREATE INDEX ix_users_role ON users (role)');
  }
}
