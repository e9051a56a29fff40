import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the changes of a webhook, so that the second of two admins gets a comparison. */
export class VersionWebhooks1700001760000 implements MigrationInterface {
  readonly name = 'VersionWebhooks1700001760000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN version');
  }
}
