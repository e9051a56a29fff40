import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of the email of an account, with the links that confirm and undo them. */
export class EmailChanges1700003800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE email_changes (
      id varchar(36) NOT NULL,
      user_id varchar(36) NOT NULL,
      old_email varchar(254) NOT NULL,
      new_email varchar(254) NOT NULL,
      digest varchar(64) NOT NULL,
      requested_at datetime(3) NOT NULL,
      confirmed_at datetime(3),
      expires_at datetime(3) NOT NULL,
      kept_until datetime(3) NOT NULL,
      CONSTRAINT pk_email_changes PRIMARY KEY (id)
    )`);
    await runner.query('CREATE UNIQUE INDEX ux_email_changes_digest ON email_changes (digest)');
    await runner.query('CREATE INDEX ix_email_changes_user ON email_changes (user_id)');
    await runner.query('CREATE INDEX ix_email_changes_old_email ON email_changes (old_email)');
    await runner.query('CREATE INDEX ix_email_changes_kept_until ON email_changes (kept_until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_changes');
  }
}
