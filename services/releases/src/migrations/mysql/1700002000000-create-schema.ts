import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deploy tokens, releases, their rollouts, check reports and telemetry, the ledger of every change, rate limits and job leases. */
export class CreateSchema1700002000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deploy_tokens (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        label varchar(80) NOT NULL,
        digest varchar(64) COLLATE utf8mb4_bin NOT NULL,
        created_by varchar(254) NOT NULL,
        created_at datetime(3) NOT NULL,
        revoked_at datetime(3) NULL,
        CONSTRAINT pk_deploy_tokens PRIMARY KEY (id),
        CONSTRAINT ux_deploy_tokens_digest UNIQUE (digest)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE releases (
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        manifest mediumtext NOT NULL,
        commit_id varchar(64) NULL,
        uploaded_by varchar(254) NOT NULL,
        uploaded_at datetime(3) NOT NULL,
        CONSTRAINT pk_releases PRIMARY KEY (microfrontend, version)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_rollouts (
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        live_version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        live_entry int NOT NULL,
        last_good_version varchar(16) COLLATE utf8mb4_bin NULL,
        canary_version varchar(16) COLLATE utf8mb4_bin NULL,
        canary_percentage int NULL,
        canary_entry int NULL,
        CONSTRAINT pk_release_rollouts PRIMARY KEY (microfrontend)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_ledger (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        sequence int NOT NULL,
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        action varchar(16) NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        percentage int NOT NULL,
        replaced_version varchar(16) COLLATE utf8mb4_bin NULL,
        replaced_entry int NULL,
        commit_id varchar(64) NULL,
        actor varchar(254) NOT NULL,
        reason varchar(1000) NOT NULL,
        check_report_id varchar(36) COLLATE utf8mb4_bin NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_ledger PRIMARY KEY (id),
        CONSTRAINT ux_release_ledger_sequence UNIQUE (sequence),
        INDEX ix_release_ledger_microfrontend (microfrontend, sequence)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_state (
        id int NOT NULL,
        sequence int NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_state PRIMARY KEY (id)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_check_reports (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        passed tinyint NOT NULL,
        results mediumtext NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_check_reports PRIMARY KEY (id),
        INDEX ix_release_check_reports_release (microfrontend, version, id),
        INDEX ix_release_check_reports_rejected (microfrontend, passed, id)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_observations (
        microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
        minute int NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
        bucket int NOT NULL,
        times int NOT NULL,
        CONSTRAINT pk_release_observations PRIMARY KEY (microfrontend, minute, version, kind, bucket),
        INDEX ix_release_observations_minute (minute)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE rate_limits (
        id varchar(64) COLLATE utf8mb4_bin NOT NULL,
        attempts int NOT NULL DEFAULT 0,
        expires_at bigint NOT NULL,
        CONSTRAINT pk_rate_limits PRIMARY KEY (id),
        INDEX ix_rate_limits_expires_at (expires_at)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE job_leases (
        name varchar(64) COLLATE utf8mb4_bin NOT NULL,
        holder varchar(36) COLLATE utf8mb4_bin NOT NULL,
        expires_at bigint NOT NULL,
        CONSTRAINT pk_job_leases PRIMARY KEY (name)
      ) CHARACTER SET utf8mb4`);
    await runner.query(
      "INSERT IGNORE INTO release_state (id, sequence, changed_at) VALUES (1, 0, '2000-01-01 00:00:00')",
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
