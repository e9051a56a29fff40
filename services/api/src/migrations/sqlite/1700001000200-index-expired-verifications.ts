import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the purge of expired links. */
export class IndexExpiredVerifications1700001000200 implements MigrationInterface {
  readonly name = 'IndexExpiredVerifications1700001000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_identity_verification_expires_at ON identity_verification (expiresAt)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_identity_verification_expires_at');
  }
}
