import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `access_ended_at` under its new name. The old column stays: instances of the previous version still use it. */
export class RevokeTokens1700001100200 implements MigrationInterface {
  readonly name = 'RevokeTokens1700001100200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN tokens_revoked_at datetime(3) NULL,
        ADD INDEX ix_users_tokens_revoked_at (tokens_revoked_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP INDEX ix_users_tokens_revoked_at,
        DROP COLUMN tokens_revoked_at`);
  }
}
