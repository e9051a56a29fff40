import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOrders1700000001200 implements MigrationInterface {
  readonly name = 'CreateOrders1700000001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE orders (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        service varchar(120) NOT NULL,
        price_cents int NOT NULL,
        client varchar(254) NOT NULL,
        client_name varchar(120) NOT NULL,
        address varchar(500) NOT NULL,
        quantity int NOT NULL,
        phone varchar(40) NOT NULL,
        created_at datetime(3) NOT NULL,
        cancelled_at datetime(3),
        PRIMARY KEY (id),
        CONSTRAINT ck_orders_quantity CHECK (quantity > 0),
        CONSTRAINT fk_orders_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_orders_open ON orders (cancelled_at, id)');
    await runner.query('CREATE INDEX ix_orders_client ON orders (client, cancelled_at, id)');
    await runner.query('CREATE INDEX ix_orders_tool ON orders (tool_id)');
    await runner.query(`
      CREATE TABLE idempotency_keys (
        caller_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        idempotency_key varchar(255) COLLATE utf8mb4_bin NOT NULL,
        request_hash varchar(64) COLLATE utf8mb4_bin NOT NULL,
        refusal text,
        created_at datetime(3) NOT NULL,
        PRIMARY KEY (caller_id, idempotency_key)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
    await runner.query('DROP TABLE orders');
  }
}
