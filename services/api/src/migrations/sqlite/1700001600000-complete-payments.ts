import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pauses between attempts to close a payment page, and events of refunds and disputes. */
export class CompletePayments1700001600000 implements MigrationInterface {
  readonly name = 'CompletePayments1700001600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE payments ADD COLUMN next_attempt_at datetime(3) NOT NULL DEFAULT '1970-01-01 00:00:00.000'",
    );
    await runner.query("ALTER TABLE payments ADD COLUMN last_error varchar(500) NOT NULL DEFAULT ''");
    await runner.query('ALTER TABLE purchase_events ADD COLUMN reference varchar(255)');
    await runner.query('ALTER TABLE purchase_events ADD COLUMN amount_cents bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE purchase_events DROP COLUMN amount_cents');
    await runner.query('ALTER TABLE purchase_events DROP COLUMN reference');
    await runner.query('ALTER TABLE payments DROP COLUMN last_error');
    await runner.query('ALTER TABLE payments DROP COLUMN next_attempt_at');
  }
}
