import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases, their rollouts, check reports, and the ledger of every change. */
export class CreateReleases1700000400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE releases (
        piece varchar(40) COLLATE utf8mb4_bin NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        manifest mediumtext NOT NULL,
        built_from varchar(64) NULL,
        offered_by varchar(254) NOT NULL,
        offered_at datetime(3) NOT NULL,
        CONSTRAINT pk_releases PRIMARY KEY (piece, version)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_rollouts (
        piece varchar(40) COLLATE utf8mb4_bin NOT NULL,
        live_version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        live_entry int NOT NULL,
        last_good_version varchar(16) COLLATE utf8mb4_bin NULL,
        canary_version varchar(16) COLLATE utf8mb4_bin NULL,
        canary_percentage int NULL,
        canary_entry int NULL,
        CONSTRAINT pk_release_rollouts PRIMARY KEY (piece)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_ledger (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        sequence int NOT NULL,
        piece varchar(40) COLLATE utf8mb4_bin NOT NULL,
        action varchar(16) NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        percentage int NOT NULL,
        replaced_version varchar(16) COLLATE utf8mb4_bin NULL,
        replaced_entry int NULL,
        built_from varchar(64) NULL,
        actor varchar(254) NOT NULL,
        reason varchar(1000) NOT NULL,
        verdict_id varchar(36) COLLATE utf8mb4_bin NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_ledger PRIMARY KEY (id),
        CONSTRAINT ux_release_ledger_sequence UNIQUE (sequence),
        INDEX ix_release_ledger_piece (piece, sequence)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_state (
        id int NOT NULL,
        sequence int NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_state PRIMARY KEY (id)
      ) CHARACTER SET utf8mb4`);
    await runner.query(`
      CREATE TABLE release_verdicts (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        piece varchar(40) COLLATE utf8mb4_bin NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        passed tinyint NOT NULL,
        findings mediumtext NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_verdicts PRIMARY KEY (id),
        INDEX ix_release_verdicts_release (piece, version, id)
      ) CHARACTER SET utf8mb4`);
    await runner.query(
      "INSERT IGNORE INTO release_state (id, sequence, changed_at) VALUES (1, 0, '2000-01-01 00:00:00')",
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
