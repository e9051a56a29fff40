import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Emails wait in a table until the mail server has accepted them. The events of purchases wait until they are announced, those before this
 * migration excepted.
 */
export class CreateEmails1700001400100 implements MigrationInterface {
  readonly name = 'CreateEmails1700001400100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE emails (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        message_id varchar(255) COLLATE utf8mb4_bin NOT NULL,
        kind varchar(32) COLLATE utf8mb4_bin NOT NULL,
        purchase_id varchar(36) COLLATE utf8mb4_bin,
        event_id varchar(36) COLLATE utf8mb4_bin,
        recipient varchar(254) NOT NULL,
        subject varchar(255) NOT NULL,
        text mediumtext NOT NULL,
        html mediumtext NOT NULL,
        secret tinyint NOT NULL,
        state varchar(16) COLLATE utf8mb4_bin NOT NULL,
        attempts int NOT NULL,
        next_attempt_at datetime(3) NOT NULL,
        last_error varchar(500),
        created_at datetime(3) NOT NULL,
        sent_at datetime(3),
        CONSTRAINT pk_emails PRIMARY KEY (id),
        UNIQUE INDEX ux_emails_event (event_id, kind),
        INDEX ix_emails_state (state, id),
        INDEX ix_emails_due (state, next_attempt_at),
        INDEX ix_emails_recipient (recipient)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    // The default is the value of the existing rows, which MySQL does not rewrite. New rows have none.
    await runner.query(
      "ALTER TABLE purchase_events ADD COLUMN announced_at datetime(3) DEFAULT '2026-11-23 00:00:00.000'",
    );
    await runner.query('ALTER TABLE purchase_events ALTER COLUMN announced_at SET DEFAULT NULL');
    await runner.query('CREATE INDEX ix_purchase_events_announced_at ON purchase_events (announced_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_purchase_events_announced_at ON purchase_events');
    await runner.query('ALTER TABLE purchase_events DROP COLUMN announced_at');
    await runner.query('DROP TABLE emails');
  }
}
