import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['tools', 'tool_prices', 'tool_import_rows'];

/** Prices of tools name their decimals, because the shop can have a currency without or with three. For both databases. */
export class PriceDigits1700004600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN price_digits int NOT NULL DEFAULT 2`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed())
      await runner.query(`ALTER TABLE ${table} DROP COLUMN price_digits`);
  }
}
