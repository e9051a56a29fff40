import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the purge of old keys and of an account's oldest keys. */
export class IndexIdempotencyKeys1700001000100 implements MigrationInterface {
  readonly name = 'IndexIdempotencyKeys1700001000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_keys
        ADD INDEX ix_idempotency_keys_created_at (created_at),
        ADD INDEX ix_idempotency_keys_caller (caller_id, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE idempotency_keys
        DROP INDEX ix_idempotency_keys_created_at,
        DROP INDEX ix_idempotency_keys_caller`);
  }
}
