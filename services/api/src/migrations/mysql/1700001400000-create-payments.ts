import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments and refunds by Stripe. */
export class CreatePayments1700001400000 implements MigrationInterface {
  readonly name = 'CreatePayments1700001400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        purchase_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        session_id varchar(255) COLLATE utf8mb4_bin,
        url varchar(2048),
        payment_intent_id varchar(255) COLLATE utf8mb4_bin,
        amount_cents int NOT NULL,
        state varchar(16) NOT NULL,
        expires_at datetime(3) NOT NULL,
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_payments PRIMARY KEY (id),
        CONSTRAINT ck_payments_amount CHECK (amount_cents > 0),
        CONSTRAINT fk_payments_purchase FOREIGN KEY (purchase_id) REFERENCES purchases (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE UNIQUE INDEX ux_payments_session ON payments (session_id)');
    await runner.query('CREATE INDEX ix_payments_purchase ON payments (purchase_id, id)');
    await runner.query('CREATE INDEX ix_payments_state ON payments (state, id)');
    await runner.query(`
      CREATE TABLE refunds (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        payment_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        purchase_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        order_id varchar(36) COLLATE utf8mb4_bin,
        amount_cents int NOT NULL,
        reason varchar(16) NOT NULL,
        actor_id varchar(36) COLLATE utf8mb4_bin,
        actor_name varchar(120) NOT NULL,
        note varchar(500) NOT NULL,
        state varchar(16) NOT NULL,
        stripe_id varchar(255) COLLATE utf8mb4_bin,
        generation int NOT NULL,
        attempts int NOT NULL,
        next_attempt_at datetime(3) NOT NULL,
        last_error varchar(500) NOT NULL,
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_refunds PRIMARY KEY (id),
        CONSTRAINT ck_refunds_amount CHECK (amount_cents > 0),
        CONSTRAINT fk_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
        CONSTRAINT fk_refunds_purchase FOREIGN KEY (purchase_id) REFERENCES purchases (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_refunds_payment ON refunds (payment_id)');
    await runner.query('CREATE INDEX ix_refunds_purchase ON refunds (purchase_id, id)');
    await runner.query('CREATE INDEX ix_refunds_state ON refunds (state, next_attempt_at)');
    await runner.query(`
      CREATE TABLE stripe_events (
        id varchar(255) COLLATE utf8mb4_bin NOT NULL,
        type varchar(80) NOT NULL,
        received_at datetime(3) NOT NULL,
        CONSTRAINT pk_stripe_events PRIMARY KEY (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_stripe_events_received_at ON stripe_events (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stripe_events');
    await runner.query('DROP TABLE refunds');
    await runner.query('DROP TABLE payments');
  }
}
