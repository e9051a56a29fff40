import type { MigrationInterface, QueryRunner } from 'typeorm';
import { adoptOrders } from '../../modules/orders/adoption/adopt-orders.ts';

/**
 * A purchase groups the orders of one checkout. Version 0.1.0 inserts orders without the new columns: they are nullable, and a background job
 * gives these orders a purchase. Each query is a step: an interrupted migration resumes after the completed steps.
 */
export class CreatePurchases1700001200000 implements MigrationInterface {
  readonly name = 'CreatePurchases1700001200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE purchases (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        number varchar(11) COLLATE utf8mb4_bin NOT NULL,
        user_id varchar(36) COLLATE utf8mb4_bin,
        client varchar(254) COLLATE utf8mb4_bin NOT NULL,
        client_name varchar(120) NOT NULL,
        address varchar(500) NOT NULL,
        phone varchar(40) NOT NULL,
        state varchar(16) COLLATE utf8mb4_bin NOT NULL,
        payment varchar(16) COLLATE utf8mb4_bin NOT NULL,
        carrier varchar(80),
        tracking varchar(120),
        delivery_cents int NOT NULL,
        total_cents bigint NOT NULL,
        search_text mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        search_terms mediumtext CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_purchases PRIMARY KEY (id),
        CONSTRAINT fk_purchases_user FOREIGN KEY (user_id) REFERENCES users (id),
        UNIQUE INDEX ux_purchases_number (number),
        INDEX ix_purchases_user (user_id, id),
        INDEX ix_purchases_state (state, id),
        INDEX ix_purchases_payment (payment, id),
        INDEX ix_purchases_state_payment (state, payment, id),
        FULLTEXT INDEX ft_purchases_search_terms (search_terms)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query(`
      CREATE TABLE purchase_events (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        purchase_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
        order_id varchar(36) COLLATE utf8mb4_bin,
        actor_id varchar(36) COLLATE utf8mb4_bin,
        actor_name varchar(120) NOT NULL,
        note varchar(500) NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_purchase_events PRIMARY KEY (id),
        CONSTRAINT fk_purchase_events_purchase FOREIGN KEY (purchase_id) REFERENCES purchases (id),
        INDEX ix_purchase_events_purchase (purchase_id, id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN result varchar(64) COLLATE utf8mb4_bin');
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN purchase_id varchar(36) COLLATE utf8mb4_bin,
        ADD COLUMN user_id varchar(36) COLLATE utf8mb4_bin,
        ADD INDEX ix_orders_purchase (purchase_id, id),
        ADD INDEX ix_orders_user (user_id, id, cancelled_at)`);
    // The new columns are empty. Without a check, adding the keys does not block old instances that insert orders.
    await runner.query('SET SESSION foreign_key_checks = 0');
    await runner.query(`
      ALTER TABLE orders
        ADD CONSTRAINT fk_orders_purchase FOREIGN KEY (purchase_id) REFERENCES purchases (id),
        ADD CONSTRAINT fk_orders_account FOREIGN KEY (user_id) REFERENCES users (id)`);
    await runner.query('SET SESSION foreign_key_checks = 1');
    await adoptOrders(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP FOREIGN KEY fk_orders_account');
    await runner.query('ALTER TABLE orders DROP FOREIGN KEY fk_orders_purchase');
    await runner.query(`
      ALTER TABLE orders
        DROP INDEX ix_orders_user,
        DROP INDEX ix_orders_purchase,
        DROP COLUMN user_id,
        DROP COLUMN purchase_id`);
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN result');
    await runner.query('DROP TABLE purchase_events');
    await runner.query('DROP TABLE purchases');
  }
}
