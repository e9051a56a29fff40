import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the file of an import was read. For both databases. */
export class ImportReadings1700003950000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_imports ADD COLUMN reading text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_imports DROP COLUMN reading');
  }
}
