import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The refund of a return can contain the delivery. For both databases. */
export class ReturnDeliveries1700004830000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns ADD COLUMN with_delivery boolean NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns DROP COLUMN with_delivery');
  }
}
