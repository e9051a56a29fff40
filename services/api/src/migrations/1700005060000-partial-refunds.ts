import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the partial refunds of an order without reading its other events. For both databases. */
export class PartialRefunds1700005060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_order_events_kind ON order_events (order_id, kind)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_order_events_kind${mysql ? ' ON order_events' : ''}`);
  }
}
