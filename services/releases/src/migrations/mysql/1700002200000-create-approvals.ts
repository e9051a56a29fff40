import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Page budgets and origins that releases asked for, with the decisions of admins. */
export class CreateApprovals1700002200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS release_approvals (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
        value varchar(200) COLLATE utf8mb4_bin NOT NULL,
        is_open tinyint(1) NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        requested_by varchar(254) NOT NULL,
        requested_at datetime(3) NOT NULL,
        approved_by varchar(254) NULL,
        approved_at datetime(3) NULL,
        withdrawn_by varchar(254) NULL,
        withdrawn_at datetime(3) NULL,
        CONSTRAINT pk_release_approvals PRIMARY KEY (id),
        CONSTRAINT ux_release_approvals_open UNIQUE (microfrontend, kind, value, is_open)
      ) CHARACTER SET utf8mb4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_approvals');
  }
}
