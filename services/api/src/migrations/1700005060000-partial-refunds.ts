import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The overview finds the partial refunds of a period. For both databases. */
export class PartialRefunds1700005060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_order_events_kind ON order_events (kind, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_order_events_kind${mysql ? ' ON order_events' : ''}`);
  }
}
