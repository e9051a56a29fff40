import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the password of an account is long enough for an admin. Null until the next sign-in. For both databases. */
export class PasswordLengths1700003910000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity_account ADD COLUMN longPassword boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity_account DROP COLUMN longPassword');
  }
}
