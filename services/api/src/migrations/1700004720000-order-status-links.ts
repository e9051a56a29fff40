import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts how often the links of an order were ended. For both databases. */
export class OrderStatusLinks1700004720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN link_generation int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN link_generation');
  }
}
