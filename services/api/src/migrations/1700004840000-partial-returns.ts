import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line can be in several returns, each with an entry in the stock ledger. The index of the version before only had more rules. For both databases. */
export class PartialReturns1700004840000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    const binary = mysql ? ' COLLATE utf8mb4_bin' : '';
    await runner.query(
      `ALTER TABLE stock_entries ADD COLUMN return_id varchar(36)${binary} NOT NULL DEFAULT ''`,
    );
    await runner.query(
      'CREATE UNIQUE INDEX uq_stock_entries_return ON stock_entries (order_line_id, kind, return_id)',
    );
    await runner.query(`DROP INDEX uq_stock_entries_line${mysql ? ' ON stock_entries' : ''}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query('CREATE UNIQUE INDEX uq_stock_entries_line ON stock_entries (order_line_id, kind)');
    await runner.query(`DROP INDEX uq_stock_entries_return${mysql ? ' ON stock_entries' : ''}`);
    await runner.query('ALTER TABLE stock_entries DROP COLUMN return_id');
  }
}
