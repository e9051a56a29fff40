import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The leases of background jobs. */
export class CreateJobLeases1700001000000 implements MigrationInterface {
  readonly name = 'CreateJobLeases1700001000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE job_leases (
        name varchar(64) COLLATE utf8mb4_bin NOT NULL,
        holder varchar(36) COLLATE utf8mb4_bin NOT NULL,
        expires_at bigint NOT NULL,
        CONSTRAINT pk_job_leases PRIMARY KEY (name)
      ) CHARACTER SET utf8mb4`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_leases');
  }
}
