import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time at which an unpaid order stopped holding stock, and the index that finds the orders that hold some. For both databases. */
export class AddStockReleases1700003100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN stock_released_at datetime(3)');
    await runner.query('CREATE INDEX ix_orders_holds ON orders (stock_released_at, payment, state, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`DROP INDEX ix_orders_holds${mysql ? ' ON orders' : ''}`);
    await runner.query('ALTER TABLE orders DROP COLUMN stock_released_at');
  }
}
