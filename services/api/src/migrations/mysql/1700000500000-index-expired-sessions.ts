import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexExpiredSessions1700000500000 implements MigrationInterface {
  readonly name = 'IndexExpiredSessions1700000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_identity_session_expires_at ON identity_session (expiresAt)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_identity_session_expires_at ON identity_session');
  }
}
