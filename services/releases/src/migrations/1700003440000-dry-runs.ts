import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which check reports are those of dry runs. Unknown for earlier ones. */
export class DryRuns1700003440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE release_check_reports ADD COLUMN is_dry_run tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE release_check_reports DROP COLUMN is_dry_run');
  }
}
