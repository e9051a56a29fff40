import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds orders by their tracking numbers. For both databases. */
export class TrackingIndex1700004010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_orders_tracking ON orders (tracking, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_orders_tracking${mysql ? ' ON orders' : ''}`);
  }
}
