import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CreateRateLimits1700000900000 } from './1700000900000-create-rate-limits.ts';

/**
 * One table for token buckets and for attempts with backoff. Recreates the table: no released version has it, and its counters last at most a day.
 * `identity_throttle` stays: instances of the previous version still count attempts in it.
 */
export class CountAttempts1700001100100 implements MigrationInterface {
  readonly name = 'CountAttempts1700001100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS rate_limits');
    await runner.query(`
      CREATE TABLE rate_limits (
        id varchar(64) NOT NULL,
        attempts int NOT NULL DEFAULT 0,
        expires_at bigint NOT NULL,
        CONSTRAINT pk_rate_limits PRIMARY KEY (id),
        INDEX ix_rate_limits_expires_at (expires_at)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS rate_limits');
    await new CreateRateLimits1700000900000().up(runner);
  }
}
