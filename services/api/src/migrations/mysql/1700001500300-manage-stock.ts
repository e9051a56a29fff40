import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts, corrections and counts in the stock ledger, the threshold of low stock, and the results of ledger checks. */
export class ManageStock1700001500300 implements MigrationInterface {
  readonly name = 'ManageStock1700001500300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools ADD COLUMN low_stock_at int NULL');
    await runner.query('CREATE INDEX ix_tools_quantity ON tools (quantity, id)');
    await runner.query('CREATE INDEX ix_tools_low_stock_at ON tools (low_stock_at)');
    await runner.query('ALTER TABLE stock_entries ADD COLUMN reason varchar(16) NULL');
    await runner.query('ALTER TABLE stock_entries ADD COLUMN counted int NULL');
    await runner.query('ALTER TABLE stock_entries ADD COLUMN note varchar(200) NULL');
    await runner.query('ALTER TABLE stock_entries ADD COLUMN actor_id varchar(36) COLLATE utf8mb4_bin NULL');
    await runner.query(`
      CREATE TABLE ledger_checks (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        checked_at datetime(3) NOT NULL,
        tools int NOT NULL,
        entries int NOT NULL,
        differences int NOT NULL,
        examples text NOT NULL,
        CONSTRAINT pk_ledger_checks PRIMARY KEY (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_ledger_checks_checked_at ON ledger_checks (checked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_checks');
    for (const column of ['actor_id', 'note', 'counted', 'reason'])
      await runner.query(`ALTER TABLE stock_entries DROP COLUMN ${column}`);
    await runner.query('DROP INDEX ix_tools_low_stock_at ON tools');
    await runner.query('DROP INDEX ix_tools_quantity ON tools');
    await runner.query('ALTER TABLE tools DROP COLUMN low_stock_at');
  }
}
