import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Email addresses and ids have a binary collation, so that similar values do not match. MySQL commits each query: an interrupted run resumes after the
 * completed ones.
 */
export class CreateSchema1700006000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const query of SCHEMA) await runner.query(query);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = SCHEMA.flatMap((query) => /^CREATE (?:VIRTUAL )?TABLE (\w+)/.exec(query)?.slice(1) ?? []);
    for (const table of tables.reverse()) await runner.query(`DROP TABLE ${table}`);
  }
}

/** Releases, and the deploy tokens of their teams. */
const RELEASES = [
  `CREATE TABLE deploy_tokens (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    label varchar(80) NOT NULL,
    digest varchar(64) COLLATE utf8mb4_bin NOT NULL,
    created_by varchar(254) NOT NULL,
    created_at datetime(3) NOT NULL,
    revoked_at datetime(3),
    expires_at datetime(3),
    CONSTRAINT pk_deploy_tokens PRIMARY KEY (id),
    UNIQUE INDEX ux_deploy_tokens_digest (digest)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE releases (
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    manifest mediumtext NOT NULL,
    commit_id varchar(64),
    uploaded_by varchar(254) NOT NULL,
    uploaded_at datetime(3) NOT NULL,
    CONSTRAINT pk_releases PRIMARY KEY (microfrontend, version)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE release_check_reports (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    passed tinyint NOT NULL,
    results mediumtext NOT NULL,
    created_at datetime(3) NOT NULL,
    is_dry_run tinyint NOT NULL DEFAULT 0,
    CONSTRAINT pk_release_check_reports PRIMARY KEY (id),
    INDEX ix_release_check_reports_release (microfrontend, version, id),
    INDEX ix_release_check_reports_rejected (microfrontend, passed, id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE release_approvals (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    value varchar(700) COLLATE utf8mb4_bin NOT NULL,
    is_open tinyint(1),
    version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    requested_by varchar(254) NOT NULL,
    requested_at datetime(3) NOT NULL,
    approved_by varchar(254),
    approved_at datetime(3),
    withdrawn_by varchar(254),
    withdrawn_at datetime(3),
    CONSTRAINT pk_release_approvals PRIMARY KEY (id),
    UNIQUE INDEX ux_release_approvals_open (microfrontend, kind, value, is_open)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE deploy_token_entries (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    token_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    label varchar(80) NOT NULL,
    action varchar(16) COLLATE utf8mb4_bin NOT NULL,
    actor varchar(254) NOT NULL,
    network varchar(45) COLLATE utf8mb4_bin NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_deploy_token_entries PRIMARY KEY (id),
    UNIQUE INDEX ux_deploy_token_entries_network (token_id, action, network)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Which release is live, and every change of it. */
const ROLLOUTS = [
  `CREATE TABLE release_rollouts (
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    live_version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    live_entry int NOT NULL,
    last_good_version varchar(16) COLLATE utf8mb4_bin,
    canary_version varchar(16) COLLATE utf8mb4_bin,
    canary_percentage int,
    canary_entry int,
    CONSTRAINT pk_release_rollouts PRIMARY KEY (microfrontend)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE release_ledger (
    id varchar(36) COLLATE utf8mb4_bin NOT NULL,
    sequence int NOT NULL,
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    action varchar(16) NOT NULL,
    version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    percentage int NOT NULL,
    replaced_version varchar(16) COLLATE utf8mb4_bin,
    replaced_entry int,
    commit_id varchar(64),
    actor varchar(254) NOT NULL,
    reason varchar(1000) NOT NULL,
    check_report_id varchar(36) COLLATE utf8mb4_bin,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_ledger PRIMARY KEY (id),
    UNIQUE INDEX ux_release_ledger_sequence (sequence),
    INDEX ix_release_ledger_microfrontend (microfrontend, sequence)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE release_state (
    id int NOT NULL,
    sequence int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_state PRIMARY KEY (id)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  "INSERT IGNORE INTO release_state (id, sequence, changed_at) VALUES (1, 0, '2000-01-01 00:00:00')",
  `CREATE TABLE release_roots (
    version int NOT NULL,
    document mediumtext NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_roots PRIMARY KEY (version)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Events of browsers, counted by the minute. */
const TELEMETRY = [
  `CREATE TABLE release_observations (
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    minute int NOT NULL,
    version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    bucket int NOT NULL,
    times int NOT NULL,
    CONSTRAINT pk_release_observations PRIMARY KEY (microfrontend, minute, version, kind, bucket),
    INDEX ix_release_observations_minute (minute)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE policy_violations (
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    directive varchar(40) COLLATE utf8mb4_bin NOT NULL,
    blocked varchar(200) COLLATE utf8mb4_bin NOT NULL,
    times int NOT NULL,
    first_at datetime(3) NOT NULL,
    last_at datetime(3) NOT NULL,
    CONSTRAINT pk_policy_violations PRIMARY KEY (microfrontend, directive, blocked)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE release_errors (
    microfrontend varchar(40) COLLATE utf8mb4_bin NOT NULL,
    version varchar(16) COLLATE utf8mb4_bin NOT NULL,
    kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
    module varchar(100) COLLATE utf8mb4_bin NOT NULL,
    message varchar(200) COLLATE utf8mb4_bin NOT NULL,
    times int NOT NULL,
    first_at datetime(3) NOT NULL,
    last_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_errors PRIMARY KEY (microfrontend, version, kind, module, message)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

/** Rate limits and background jobs. */
const OPERATION = [
  `CREATE TABLE rate_limits (
    id varchar(64) COLLATE utf8mb4_bin NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_rate_limits PRIMARY KEY (id),
    INDEX ix_rate_limits_expires_at (expires_at)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
  `CREATE TABLE job_leases (
    name varchar(64) COLLATE utf8mb4_bin NOT NULL,
    holder varchar(36) COLLATE utf8mb4_bin NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_job_leases PRIMARY KEY (name)
  ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
];

const SCHEMA = [...RELEASES, ...ROLLOUTS, ...TELEMETRY, ...OPERATION];
