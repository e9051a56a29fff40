import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecordProvider1700000200200 implements MigrationInterface {
  readonly name = 'RecordProvider1700000200200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity_session ADD COLUMN provider varchar(64) NULL');
    await runner.query("ALTER TABLE users ADD COLUMN provider varchar(255) NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN provider');
    await runner.query('ALTER TABLE identity_session DROP COLUMN provider');
  }
}
