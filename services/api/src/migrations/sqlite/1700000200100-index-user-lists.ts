import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildTable } from './rebuild-table.ts';

const TEXTS = /^(\s+(?:email|name) varchar\(\d+\) NOT NULL)( COLLATE NOCASE)?,$/gm;

export class IndexUserLists1700000200100 implements MigrationInterface {
  readonly name = 'IndexUserLists1700000200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_users_role');
    await rebuildTable(runner, 'users', (definition) => definition.replace(TEXTS, '$1 COLLATE NOCASE,'));
    await runner.query('CREATE INDEX ix_users_present ON users (removed_at, id)');
    await runner.query('CREATE INDEX ix_users_present_email ON users (removed_at, email, id)');
    await runner.query('CREATE INDEX ix_users_present_name ON users (removed_at, name, id)');
    await runner.query('CREATE INDEX ix_users_present_role ON users (removed_at, role, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const suffix of ['_role', '_name', '_email', ''])
      await runner.query(`DROP INDEX ix_users_present${suffix}`);
    await rebuildTable(runner, 'users', (definition) => definition.replace(TEXTS, '$1,'));
    await runner.query('CREATE INDEX ix_users_role ON users (role)');
  }
}
