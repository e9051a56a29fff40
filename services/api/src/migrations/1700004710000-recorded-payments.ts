import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admins record the day on which money arrived. For both databases. */
export class RecordedPayments1700004710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    await runner.query(`ALTER TABLE order_events ADD COLUMN happened_on varchar(10)${binary}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_events DROP COLUMN happened_on');
  }
}
