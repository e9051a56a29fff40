import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of the email of an account, with the links that confirm and undo them. */
export class EmailChanges1700003800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE email_changes (
      id varchar(36) COLLATE utf8mb4_bin NOT NULL,
      user_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
      old_email varchar(254) COLLATE utf8mb4_bin NOT NULL,
      new_email varchar(254) COLLATE utf8mb4_bin NOT NULL,
      digest varchar(64) COLLATE utf8mb4_bin NOT NULL,
      requested_at datetime(3) NOT NULL,
      confirmed_at datetime(3),
      expires_at datetime(3) NOT NULL,
      kept_until datetime(3) NOT NULL,
      CONSTRAINT pk_email_changes PRIMARY KEY (id),
      UNIQUE INDEX ux_email_changes_digest (digest),
      INDEX ix_email_changes_user (user_id),
      INDEX ix_email_changes_old_email (old_email),
      INDEX ix_email_changes_kept_until (kept_until)
    ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_changes');
  }
}
