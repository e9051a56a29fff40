import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deploy tokens, releases, their rollouts, check reports and telemetry, the ledger of every change, rate limits and job leases. */
export class CreateSchema1700002000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deploy_tokens (
        id varchar(36) NOT NULL,
        microfrontend varchar(40) NOT NULL,
        label varchar(80) NOT NULL,
        digest varchar(64) NOT NULL,
        created_by varchar(254) NOT NULL,
        created_at datetime(3) NOT NULL,
        revoked_at datetime(3) NULL,
        CONSTRAINT pk_deploy_tokens PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_deploy_tokens_digest ON deploy_tokens (digest)');
    await runner.query(`
      CREATE TABLE releases (
        microfrontend varchar(40) NOT NULL,
        version varchar(16) NOT NULL,
        manifest text NOT NULL,
        commit_id varchar(64) NULL,
        uploaded_by varchar(254) NOT NULL,
        uploaded_at datetime(3) NOT NULL,
        CONSTRAINT pk_releases PRIMARY KEY (microfrontend, version)
      )`);
    await runner.query(`
      CREATE TABLE release_rollouts (
        microfrontend varchar(40) NOT NULL,
        live_version varchar(16) NOT NULL,
        live_entry int NOT NULL,
        last_good_version varchar(16) NULL,
        canary_version varchar(16) NULL,
        canary_percentage int NULL,
        canary_entry int NULL,
        CONSTRAINT pk_release_rollouts PRIMARY KEY (microfrontend)
      )`);
    await runner.query(`
      CREATE TABLE release_ledger (
        id varchar(36) NOT NULL,
        sequence int NOT NULL,
        microfrontend varchar(40) NOT NULL,
        action varchar(16) NOT NULL,
        version varchar(16) NOT NULL,
        percentage int NOT NULL,
        replaced_version varchar(16) NULL,
        replaced_entry int NULL,
        commit_id varchar(64) NULL,
        actor varchar(254) NOT NULL,
        reason varchar(1000) NOT NULL,
        check_report_id varchar(36) NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_ledger PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_release_ledger_sequence ON release_ledger (sequence)');
    await runner.query(
      'CREATE INDEX ix_release_ledger_microfrontend ON release_ledger (microfrontend, sequence)',
    );
    await runner.query(`
      CREATE TABLE release_state (
        id int NOT NULL,
        sequence int NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_state PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE release_check_reports (
        id varchar(36) NOT NULL,
        microfrontend varchar(40) NOT NULL,
        version varchar(16) NOT NULL,
        passed tinyint NOT NULL,
        results text NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_check_reports PRIMARY KEY (id)
      )`);
    await runner.query(
      'CREATE INDEX ix_release_check_reports_release ON release_check_reports (microfrontend, version, id)',
    );
    await runner.query(
      'CREATE INDEX ix_release_check_reports_rejected ON release_check_reports (microfrontend, passed, id)',
    );
    await runner.query(`
      CREATE TABLE release_observations (
        microfrontend varchar(40) NOT NULL,
        minute int NOT NULL,
        version varchar(16) NOT NULL,
        kind varchar(16) NOT NULL,
        bucket int NOT NULL,
        times int NOT NULL,
        CONSTRAINT pk_release_observations PRIMARY KEY (microfrontend, minute, version, kind, bucket)
      )`);
    await runner.query('CREATE INDEX ix_release_observations_minute ON release_observations (minute)');
    await runner.query(`
      CREATE TABLE rate_limits (
        id varchar(64) NOT NULL,
        attempts int NOT NULL DEFAULT 0,
        expires_at bigint NOT NULL,
        CONSTRAINT pk_rate_limits PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX ix_rate_limits_expires_at ON rate_limits (expires_at)');
    await runner.query(`
      CREATE TABLE job_leases (
        name varchar(64) NOT NULL,
        holder varchar(36) NOT NULL,
        expires_at bigint NOT NULL,
        CONSTRAINT pk_job_leases PRIMARY KEY (name)
      )`);
    await runner.query(
      "INSERT INTO release_state (id, sequence, changed_at) VALUES (1, 0, '2000-01-01 00:00:00')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}

const TABLES = [
  'deploy_tokens',
  'releases',
  'release_rollouts',
  'release_ledger',
  'release_state',
  'release_check_reports',
  'release_observations',
  'rate_limits',
  'job_leases',
];
