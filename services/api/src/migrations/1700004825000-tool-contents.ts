import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['tools', 'tool_import_rows'];

/** Tools that are sold by measure have a content. For both databases. */
export class ToolContents1700004825000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN content varchar(16) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN content`);
  }
}
