import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of businesses have a VAT number. For both databases. */
export class VatNumbers1700004830000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN vat text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN vat');
  }
}
