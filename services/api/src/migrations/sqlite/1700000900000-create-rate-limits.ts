import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buckets of the rate limiter. `identity_rate_limit` stays for instances of the previous version. */
export class CreateRateLimits1700000900000 implements MigrationInterface {
  readonly name = 'CreateRateLimits1700000900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rate_limits (
        id varchar(64) NOT NULL,
        full_at bigint NOT NULL,
        CONSTRAINT pk_rate_limits PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX ix_rate_limits_full_at ON rate_limits (full_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limits');
  }
}
