import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deploy tokens, releases, their rollouts and telemetry, rate limits and job leases. */
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
    id varchar(36) NOT NULL,
    microfrontend varchar(40) NOT NULL,
    label varchar(80) NOT NULL,
    digest varchar(64) NOT NULL,
    created_by varchar(254) NOT NULL,
    created_at datetime(3) NOT NULL,
    revoked_at datetime(3),
    expires_at datetime(3),
    CONSTRAINT pk_deploy_tokens PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_deploy_tokens_digest ON deploy_tokens (digest)',
  `CREATE TABLE releases (
    microfrontend varchar(40) NOT NULL,
    version varchar(16) NOT NULL,
    manifest text NOT NULL,
    commit_id varchar(64),
    uploaded_by varchar(254) NOT NULL,
    uploaded_at datetime(3) NOT NULL,
    CONSTRAINT pk_releases PRIMARY KEY (microfrontend, version)
  )`,
  `CREATE TABLE release_check_reports (
    id varchar(36) NOT NULL,
    microfrontend varchar(40) NOT NULL,
    version varchar(16) NOT NULL,
    passed tinyint NOT NULL,
    results text NOT NULL,
    created_at datetime(3) NOT NULL,
    is_dry_run tinyint NOT NULL DEFAULT 0,
    CONSTRAINT pk_release_check_reports PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_release_check_reports_release ON release_check_reports (microfrontend, version, id)',
  'CREATE INDEX ix_release_check_reports_rejected ON release_check_reports (microfrontend, passed, id)',
  `CREATE TABLE release_approvals (
    id varchar(36) NOT NULL,
    microfrontend varchar(40) NOT NULL,
    kind varchar(16) NOT NULL,
    value varchar(200) NOT NULL,
    is_open boolean,
    version varchar(16) NOT NULL,
    requested_by varchar(254) NOT NULL,
    requested_at datetime(3) NOT NULL,
    approved_by varchar(254),
    approved_at datetime(3),
    withdrawn_by varchar(254),
    withdrawn_at datetime(3),
    CONSTRAINT pk_release_approvals PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_release_approvals_open ON release_approvals (microfrontend, kind, value, is_open)',
  `CREATE TABLE deploy_token_entries (
    id varchar(36) NOT NULL,
    token_id varchar(36) NOT NULL,
    microfrontend varchar(40) NOT NULL,
    label varchar(80) NOT NULL,
    action varchar(16) NOT NULL,
    actor varchar(254) NOT NULL,
    network varchar(45) NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_deploy_token_entries PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_deploy_token_entries_network ON deploy_token_entries (token_id, action, network)',
];

/** Which release is live, and every change of it. */
const ROLLOUTS = [
  `CREATE TABLE release_rollouts (
    microfrontend varchar(40) NOT NULL,
    live_version varchar(16) NOT NULL,
    live_entry int NOT NULL,
    last_good_version varchar(16),
    canary_version varchar(16),
    canary_percentage int,
    canary_entry int,
    CONSTRAINT pk_release_rollouts PRIMARY KEY (microfrontend)
  )`,
  `CREATE TABLE release_ledger (
    id varchar(36) NOT NULL,
    sequence int NOT NULL,
    microfrontend varchar(40) NOT NULL,
    action varchar(16) NOT NULL,
    version varchar(16) NOT NULL,
    percentage int NOT NULL,
    replaced_version varchar(16),
    replaced_entry int,
    commit_id varchar(64),
    actor varchar(254) NOT NULL,
    reason varchar(1000) NOT NULL,
    check_report_id varchar(36),
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_ledger PRIMARY KEY (id)
  )`,
  'CREATE UNIQUE INDEX ux_release_ledger_sequence ON release_ledger (sequence)',
  'CREATE INDEX ix_release_ledger_microfrontend ON release_ledger (microfrontend, sequence)',
  `CREATE TABLE release_state (
    id int NOT NULL,
    sequence int NOT NULL,
    changed_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_state PRIMARY KEY (id)
  )`,
  "INSERT INTO release_state (id, sequence, changed_at) VALUES (1, 0, '2000-01-01 00:00:00')",
  `CREATE TABLE release_roots (
    version int NOT NULL,
    document text NOT NULL,
    created_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_roots PRIMARY KEY (version)
  )`,
];

/** Events of browsers, counted by the minute. */
const TELEMETRY = [
  `CREATE TABLE release_observations (
    microfrontend varchar(40) NOT NULL,
    minute int NOT NULL,
    version varchar(16) NOT NULL,
    kind varchar(16) NOT NULL,
    bucket int NOT NULL,
    times int NOT NULL,
    CONSTRAINT pk_release_observations PRIMARY KEY (microfrontend, minute, version, kind, bucket)
  )`,
  'CREATE INDEX ix_release_observations_minute ON release_observations (minute)',
  `CREATE TABLE policy_violations (
    microfrontend varchar(40) NOT NULL,
    directive varchar(40) NOT NULL,
    blocked varchar(200) NOT NULL,
    times int NOT NULL,
    first_at datetime(3) NOT NULL,
    last_at datetime(3) NOT NULL,
    CONSTRAINT pk_policy_violations PRIMARY KEY (microfrontend, directive, blocked)
  )`,
  `CREATE TABLE release_errors (
    microfrontend varchar(40) NOT NULL,
    version varchar(16) NOT NULL,
    kind varchar(16) NOT NULL,
    module varchar(100) NOT NULL,
    message varchar(200) NOT NULL,
    times int NOT NULL,
    first_at datetime(3) NOT NULL,
    last_at datetime(3) NOT NULL,
    CONSTRAINT pk_release_errors PRIMARY KEY (microfrontend, version, kind, module, message)
  )`,
];

/** Rate limits and background jobs. */
const OPERATION = [
  `CREATE TABLE rate_limits (
    id varchar(64) NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_rate_limits PRIMARY KEY (id)
  )`,
  'CREATE INDEX ix_rate_limits_expires_at ON rate_limits (expires_at)',
  `CREATE TABLE job_leases (
    name varchar(64) NOT NULL,
    holder varchar(36) NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT pk_job_leases PRIMARY KEY (name)
  )`,
];

const SCHEMA = [...RELEASES, ...ROLLOUTS, ...TELEMETRY, ...OPERATION];
