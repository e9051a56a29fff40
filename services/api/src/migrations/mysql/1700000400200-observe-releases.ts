import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Telemetry of releases, counted by the minute. */
export class ObserveReleases1700000400200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE release_observations (
        piece varchar(40) COLLATE utf8mb4_bin NOT NULL,
        minute int NOT NULL,
        version varchar(16) COLLATE utf8mb4_bin NOT NULL,
        kind varchar(16) COLLATE utf8mb4_bin NOT NULL,
        bucket int NOT NULL,
        times int NOT NULL,
        CONSTRAINT pk_release_observations PRIMARY KEY (piece, minute, version, kind, bucket),
        INDEX ix_release_observations_minute (minute)
      ) CHARACTER SET utf8mb4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_observations');
  }
}
