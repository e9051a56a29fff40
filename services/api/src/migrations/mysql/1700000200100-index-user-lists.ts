import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexUserLists1700000200100 implements MigrationInterface {
  readonly name = 'IndexUserLists1700000200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP INDEX ix_users_role,
        ADD INDEX ix_users_name (name),
        ADD INDEX ix_users_role (role, id, removed_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP INDEX ix_users_role,
        DROP INDEX ix_users_name,
        ADD INDEX ix_users_role (role)`);
  }
}
