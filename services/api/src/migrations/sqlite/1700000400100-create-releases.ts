import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases, their rollouts, check reports, and the ledger of every change. */
export class CreateReleases1700000400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE releases (
        piece varchar(40) NOT NULL,
        version varchar(16) NOT NULL,
        manifest text NOT NULL,
        built_from varchar(64) NULL,
        offered_by varchar(254) NOT NULL,
        offered_at datetime(3) NOT NULL,
        CONSTRAINT pk_releases PRIMARY KEY (piece, version)
      )`);
    await runner.query(`
      CREATE TABLE release_rollouts (
        piece varchar(40) NOT NULL,
        live_version varchar(16) NOT NULL,
        live_entry int NOT NULL,
        last_good_version varchar(16) NULL,
        canary_version varchar(16) NULL,
        canary_percentage int NULL,
        canary_entry int NULL,
        CONSTRAINT pk_release_rollouts PRIMARY KEY (piece)
      )`);
    await runner.query(`
      CREATE TABLE release_ledger (
        id varchar(36) NOT NULL,
        sequence int NOT NULL,
        piece varchar(40) NOT NULL,
        action varchar(16) NOT NULL,
        version varchar(16) NOT NULL,
        percentage int NOT NULL,
        replaced_version varchar(16) NULL,
        replaced_entry int NULL,
        built_from varchar(64) NULL,
        actor varchar(254) NOT NULL,
        reason varchar(1000) NOT NULL,
        verdict_id varchar(36) NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_ledger PRIMARY KEY (id)
      )`);
    await runner.query('CREATE UNIQUE INDEX ux_release_ledger_sequence ON release_ledger (sequence)');
    await runner.query('CREATE INDEX ix_release_ledger_piece ON release_ledger (piece, sequence)');
    await runner.query(`
      CREATE TABLE release_state (
        id int NOT NULL,
        sequence int NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_state PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE release_verdicts (
        id varchar(36) NOT NULL,
        piece varchar(40) NOT NULL,
        version varchar(16) NOT NULL,
        passed tinyint NOT NULL,
        findings text NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_verdicts PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX ix_release_verdicts_release ON release_verdicts (piece, version, id)');
    await runner.query(
      "INSERT INTO release_state (id, sequence, changed_at) VALUES (1, 0, '2000-01-01 00:00:00')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_verdicts');
    await runner.query('DROP TABLE release_state');
    await runner.query('DROP TABLE release_ledger');
    await runner.query('DROP TABLE release_rollouts');
    await runner.query('DROP TABLE releases');
  }
}
