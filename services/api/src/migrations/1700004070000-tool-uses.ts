import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tools are for, in lines that the search reads. For both databases. */
export class ToolUses1700004070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['tools', 'tool_import_rows'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN uses varchar(1000) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tools', 'tool_import_rows'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN uses`);
  }
}
