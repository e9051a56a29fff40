import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Differences between the shop and Stripe that an admin must decide. */
export class CreatePaymentDifferences1700001400300 implements MigrationInterface {
  readonly name = 'CreatePaymentDifferences1700001400300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_differences (
        id varchar(36) NOT NULL,
        kind varchar(24) NOT NULL,
        reference varchar(255) NOT NULL,
        purchase_id varchar(36),
        detail varchar(500) NOT NULL,
        expected_cents int NOT NULL,
        actual_cents int NOT NULL,
        found_at datetime(3) NOT NULL,
        resolved_at datetime(3),
        resolved_by varchar(120),
        note varchar(500) NOT NULL,
        CONSTRAINT pk_payment_differences PRIMARY KEY (id),
        CONSTRAINT fk_payment_differences_purchase FOREIGN KEY (purchase_id) REFERENCES purchases (id)
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX ux_payment_differences_reference ON payment_differences (reference, kind)',
    );
    await runner.query('CREATE INDEX ix_payment_differences_purchase ON payment_differences (purchase_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_differences');
  }
}
