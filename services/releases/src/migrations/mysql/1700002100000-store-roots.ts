import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The root documents, which name the keys of release documents. */
export class StoreRoots1700002100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE release_roots (
        version int NOT NULL,
        document mediumtext NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_release_roots PRIMARY KEY (version)
      ) CHARACTER SET utf8mb4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_roots');
  }
}
