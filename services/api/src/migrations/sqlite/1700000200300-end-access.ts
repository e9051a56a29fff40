import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of the users with revoked access tokens. */
export class EndAccess1700000200300 implements MigrationInterface {
  readonly name = 'EndAccess1700000200300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN access_ended_at datetime(3) NULL');
    await runner.query('CREATE INDEX ix_users_access_ended_at ON users (access_ended_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_users_access_ended_at');
    await runner.query('ALTER TABLE users DROP COLUMN access_ended_at');
  }
}
