import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the user of a session last proved the identity. For both databases. */
export class StepUp1700003600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity_session ADD COLUMN provenAt datetime(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity_session DROP COLUMN provenAt');
  }
}
