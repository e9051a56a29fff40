import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files with tools have weights. For both databases. */
export class ImportWeights1700004600200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_import_rows ADD COLUMN weight_grams int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_import_rows DROP COLUMN weight_grams');
  }
}
