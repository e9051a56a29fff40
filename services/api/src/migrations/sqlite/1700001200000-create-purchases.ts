import type { MigrationInterface, QueryRunner } from 'typeorm';
import { adoptOrders } from '../../modules/orders/adoption/adopt-orders.ts';

/**
 * A purchase groups the orders of one checkout. Version 0.1.0 inserts orders without the new columns: they are nullable, and a background job
 * gives these orders a purchase.
 */
export class CreatePurchases1700001200000 implements MigrationInterface {
  readonly name = 'CreatePurchases1700001200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE purchases (
        id varchar(36) NOT NULL,
        number varchar(11) NOT NULL,
        user_id varchar(36),
        client varchar(254) NOT NULL,
        client_name varchar(120) NOT NULL,
        address varchar(500) NOT NULL,
        phone varchar(40) NOT NULL,
        state varchar(16) NOT NULL,
        payment varchar(16) NOT NULL,
        carrier varchar(80),
        tracking varchar(120),
        delivery_cents int NOT NULL,
        total_cents bigint NOT NULL,
        search_text text NOT NULL,
        search_terms text NOT NULL,
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_purchases PRIMARY KEY (id),
        CONSTRAINT "fk_purchases_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id")
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_purchases_number ON purchases (number)');
    await runner.query('CREATE INDEX ix_purchases_user ON purchases (user_id, id)');
    await runner.query('CREATE INDEX ix_purchases_state ON purchases (state, id)');
    await runner.query('CREATE INDEX ix_purchases_payment ON purchases (payment, id)');
    await runner.query('CREATE INDEX ix_purchases_state_payment ON purchases (state, payment, id)');
    await runner.query(`
      CREATE TABLE purchase_events (
        id varchar(36) NOT NULL,
        purchase_id varchar(36) NOT NULL,
        kind varchar(16) NOT NULL,
        order_id varchar(36),
        actor_id varchar(36),
        actor_name varchar(120) NOT NULL,
        note varchar(500) NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_purchase_events PRIMARY KEY (id),
        CONSTRAINT "fk_purchase_events_purchase" FOREIGN KEY ("purchase_id") REFERENCES "purchases" ("id")
      )`);
    await runner.query('CREATE INDEX ix_purchase_events_purchase ON purchase_events (purchase_id, id)');
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN result varchar(64)');
    await runner.query(`
      ALTER TABLE orders ADD COLUMN purchase_id varchar(36)
        CONSTRAINT "fk_orders_purchase" REFERENCES "purchases" ("id")`);
    await runner.query(`
      ALTER TABLE orders ADD COLUMN user_id varchar(36)
        CONSTRAINT "fk_orders_account" REFERENCES "users" ("id")`);
    await runner.query('CREATE INDEX ix_orders_purchase ON orders (purchase_id, id)');
    await runner.query('CREATE INDEX ix_orders_user ON orders (user_id, id, cancelled_at)');
    await runner.query(
      "CREATE VIRTUAL TABLE purchase_search USING fts5(id UNINDEXED, search_terms, detail = none, prefix = '4 5 6')",
    );
    await runner.query(`
      CREATE TRIGGER tr_purchases_search_insert AFTER INSERT ON purchases BEGIN
        INSERT INTO purchase_search (id, search_terms) VALUES (new.id, new.search_terms);
      END`);
    await adoptOrders(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tr_purchases_search_insert');
    await runner.query('DROP TABLE purchase_search');
    await runner.query('DROP INDEX ix_orders_user');
    await runner.query('DROP INDEX ix_orders_purchase');
    await runner.query('ALTER TABLE orders DROP COLUMN user_id');
    await runner.query('ALTER TABLE orders DROP COLUMN purchase_id');
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN result');
    await runner.query('DROP TABLE purchase_events');
    await runner.query('DROP TABLE purchases');
  }
}
