import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A reduced price has the lowest one before it. For both databases. */
export class PriceReductions1700004820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools ADD COLUMN prior_cents int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools DROP COLUMN prior_cents');
  }
}
