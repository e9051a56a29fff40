import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A return stores what it refunds, and what the customer keeps. For both databases. */
export class ReturnOutcomes1700004900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns ADD COLUMN outcome text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns DROP COLUMN outcome');
  }
}
