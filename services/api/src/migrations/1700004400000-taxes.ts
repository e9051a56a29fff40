import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['tools', 'tax_class', "varchar(8)BINARY NOT NULL DEFAULT 'standard'"],
  ['order_lines', 'tax', 'text'],
  ['orders', 'taxes', 'text'],
  ['orders', 'tax_cents', 'bigint NOT NULL DEFAULT 0'],
  ['refunds', 'taxes', 'text'],
] as const;

/** Tools have a class of tax, orders and refunds their taxes, and the shop has rates. Without rates, nothing is taxed. For both databases. */
export class Taxes1700004400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    for (const [table, column, type] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type.replace('BINARY', binary)}`);
    await runner.query(
      `CREATE TABLE tax_settings (
        id varchar(8)${binary} NOT NULL,
        version int NOT NULL,
        content text NOT NULL,
        changed_at datetime(3),
        CONSTRAINT pk_tax_settings PRIMARY KEY (id)
      )`,
    );
    await runner.query("INSERT INTO tax_settings (id, version, content) VALUES ('shop', 0, '{}')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tax_settings');
    for (const [table, column] of COLUMNS.toReversed())
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
