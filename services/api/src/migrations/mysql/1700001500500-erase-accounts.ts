import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removed accounts are erased. Each query is a step: an interrupted migration resumes after the completed steps. */
export class EraseAccounts1700001500500 implements MigrationInterface {
  readonly name = 'EraseAccounts1700001500500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE users ADD COLUMN erased_at datetime(3), ADD INDEX ix_users_removed_at (removed_at)',
    );
    await runner.query('CREATE INDEX ix_purchase_events_actor ON purchase_events (actor_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_purchase_events_actor ON purchase_events');
    await runner.query('ALTER TABLE users DROP INDEX ix_users_removed_at, DROP COLUMN erased_at');
  }
}
