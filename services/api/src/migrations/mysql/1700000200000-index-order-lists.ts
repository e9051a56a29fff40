import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sorted column comes first: a page would read an index that begins with `cancelled_at` from its start. The client's email address uses
 * a binary collation, so that similar addresses do not match.
 */
export class IndexOrderLists1700000200000 implements MigrationInterface {
  readonly name = 'IndexOrderLists1700000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        MODIFY client varchar(254) COLLATE utf8mb4_bin NOT NULL,
        DROP INDEX ix_orders_client,
        DROP INDEX ix_orders_open,
        ADD INDEX ix_orders_client (client, id, cancelled_at),
        ADD INDEX ix_orders_client_name (client_name, id, cancelled_at),
        ADD INDEX ix_orders_quantity (quantity, id, cancelled_at),
        ADD INDEX ix_orders_service (service, id, cancelled_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        DROP INDEX ix_orders_service,
        DROP INDEX ix_orders_quantity,
        DROP INDEX ix_orders_client_name,
        DROP INDEX ix_orders_client,
        ADD INDEX ix_orders_open (cancelled_at, id),
        ADD INDEX ix_orders_client (client, cancelled_at, id),
        MODIFY client varchar(254) NOT NULL`);
  }
}
