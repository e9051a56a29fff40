import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['payments', 'refunds', 'payment_differences'];

/** Payments, refunds and differences name their provider. Those of earlier versions, which still run meanwhile, are all at Stripe. For both databases. */
export class PaymentProviders1700004700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    for (const table of TABLES)
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN provider varchar(16)${binary} NOT NULL DEFAULT 'stripe'`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN provider`);
  }
}
