import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The client's address is compared to the letter from here on: a looser collation shows one person another's orders. */
export class IndexOrderLists1700000200000 implements MigrationInterface {
  readonly name = 'IndexOrderLists1700000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        MODIFY client varchar(254) COLLATE utf8mb4_bin NOT NULL,
        DROP INDEX ix_orders_client,
        ADD INDEX ix_orders_open_client (cancelled_at, client, id),
        ADD INDEX ix_orders_open_client_name (cancelled_at, client_name, id),
        ADD INDEX ix_orders_open_quantity (cancelled_at, quantity, id),
        ADD INDEX ix_orders_open_service (cancelled_at, service, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        DROP INDEX ix_orders_open_service,
        DROP INDEX ix_orders_open_quantity,
        DROP INDEX ix_orders_open_client_name,
        DROP INDEX ix_orders_open_client,
        ADD INDEX ix_orders_client (client, cancelled_at, id),
        MODIFY client varchar(254) NOT NULL`);
  }
}
