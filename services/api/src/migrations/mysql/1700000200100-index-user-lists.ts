import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexUserLists1700000200100 implements MigrationInterface {
  readonly name = 'IndexUserLists1700000200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP INDEX ix_users_role,
        ADD INDEX ix_users_present (removed_at, id),
        ADD INDEX ix_users_present_email (removed_at, email, id),
        ADD INDEX ix_users_present_name (removed_at, name, id),
        ADD INDEX ix_users_present_role (removed_at, role, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP INDEX ix_users_present_role,
        DROP INDEX ix_users_present_name,
        DROP INDEX ix_users_present_email,
        DROP INDEX ix_users_present,
        ADD INDEX ix_users_role (role)`);
  }
}
