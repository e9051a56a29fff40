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
        id varchar(36) NOT NULL,
        message_id varchar(255) NOT NULL,
        kind varchar(32) NOT NULL,
        purchase_id varchar(36),
        event_id varchar(36),
        recipient varchar(254) NOT NULL,
        subject varchar(255) NOT NULL,
        text text NOT NULL,
        html text NOT NULL,
        secret boolean NOT NULL,
        state varchar(16) NOT NULL,
        attempts int NOT NULL,
        next_attempt_at datetime(3) NOT NULL,
        last_error varchar(500),
        created_at datetime(3) NOT NULL,
        sent_at datetime(3),
        CONSTRAINT pk_emails PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_emails_event ON emails (event_id, kind)');
    await runner.query('CREATE INDEX ix_emails_state ON emails (state, id)');
    await runner.query('CREATE INDEX ix_emails_due ON emails (state, next_attempt_at)');
    await runner.query('CREATE INDEX ix_emails_recipient ON emails (recipient)');
    await runner.query('ALTER TABLE purchase_events ADD COLUMN announced_at datetime(3)');
    await runner.query('UPDATE purchase_events SET announced_at = created_at');
    await runner.query('CREATE INDEX ix_purchase_events_announced_at ON purchase_events (announced_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_purchase_events_announced_at');
    await runner.query('ALTER TABLE purchase_events DROP COLUMN announced_at');
    await runner.query('DROP TABLE emails');
  }
}
