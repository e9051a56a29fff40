import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Errors of releases, in groups. */
export class ReleaseErrors1700003420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE release_errors (
      microfrontend varchar(40) NOT NULL,
      version varchar(16) NOT NULL,
      kind varchar(16) NOT NULL,
      module varchar(100) NOT NULL,
      message varchar(200) NOT NULL,
      times int NOT NULL,
      first_at datetime(3) NOT NULL,
      last_at datetime(3) NOT NULL,
      CONSTRAINT pk_release_errors PRIMARY KEY (microfrontend, version, kind, module, message)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_errors');
  }
}
