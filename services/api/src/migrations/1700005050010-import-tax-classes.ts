import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files with tools have tax classes. For both databases. */
export class ImportTaxClasses1700005050010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    await runner.query(
      `ALTER TABLE tool_import_rows ADD COLUMN tax_class varchar(8)${binary} NOT NULL DEFAULT 'standard'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_import_rows DROP COLUMN tax_class');
  }
}
