import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the purge of old keys and of an account's oldest keys. */
export class IndexIdempotencyKeys1700001000100 implements MigrationInterface {
  readonly name = 'IndexIdempotencyKeys1700001000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_idempotency_keys_created_at ON idempotency_keys (created_at)');
    await runner.query('CREATE INDEX ix_idempotency_keys_caller ON idempotency_keys (caller_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_idempotency_keys_caller');
    await runner.query('DROP INDEX ix_idempotency_keys_created_at');
  }
}
