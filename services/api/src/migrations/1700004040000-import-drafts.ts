import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a row makes its tool a draft. For both databases. */
export class ImportDrafts1700004040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_import_rows ADD COLUMN draft boolean NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_import_rows DROP COLUMN draft');
  }
}
