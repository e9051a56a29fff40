import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Page budgets and origins that releases asked for, with the decisions of admins. */
export class CreateApprovals1700002200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS release_approvals (
        id varchar(36) NOT NULL,
        microfrontend varchar(40) NOT NULL,
        kind varchar(16) NOT NULL,
        value varchar(200) NOT NULL,
        is_open boolean NULL,
        version varchar(16) NOT NULL,
        requested_by varchar(254) NOT NULL,
        requested_at datetime(3) NOT NULL,
        approved_by varchar(254) NULL,
        approved_at datetime(3) NULL,
        withdrawn_by varchar(254) NULL,
        withdrawn_at datetime(3) NULL,
        CONSTRAINT pk_release_approvals PRIMARY KEY (id)
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX IF NOT EXISTS ux_release_approvals_open ON release_approvals (microfrontend, kind, value, is_open)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_approvals');
  }
}
