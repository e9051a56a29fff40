import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The overview reads these indexes and no rows. */
export class IndexOverview1700001710100 implements MigrationInterface {
  readonly name = 'IndexOverview1700001710100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_purchases_revenue ON purchases (created_at, state, payment, currency, total_cents)',
    );
    await runner.query('CREATE INDEX ix_orders_sold ON orders (created_at, cancelled_at, tool_id, quantity)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_orders_sold');
    await runner.query('DROP INDEX ix_purchases_revenue');
  }
}
