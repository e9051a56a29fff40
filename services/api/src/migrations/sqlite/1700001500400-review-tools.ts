import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A review may name a tool, belongs to an account, and can be hidden. Version 0.1.0 inserts reviews without the new columns: visible, about the
 * shop, and without an account.
 */
export class ReviewTools1700001500400 implements MigrationInterface {
  readonly name = 'ReviewTools1700001500400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reviews ADD COLUMN user_id varchar(36)
        CONSTRAINT "fk_reviews_user" REFERENCES "users" ("id")`);
    await runner.query(`
      ALTER TABLE reviews ADD COLUMN tool_id varchar(36)
        CONSTRAINT "fk_reviews_tool" REFERENCES "tools" ("id")`);
    await runner.query("ALTER TABLE reviews ADD COLUMN state varchar(16) NOT NULL DEFAULT 'visible'");
    await runner.query("ALTER TABLE reviews ADD COLUMN hidden_reason varchar(500) NOT NULL DEFAULT ''");
    await runner.query('ALTER TABLE reviews ADD COLUMN version int NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE reviews ADD COLUMN edited_at datetime(3)');
    await runner.query(
      'UPDATE reviews SET user_id = (SELECT id FROM users WHERE email = client AND removed_at IS NULL)',
    );
    await runner.query('CREATE UNIQUE INDEX ux_reviews_user_tool ON reviews (user_id, tool_id)');
    await runner.query('CREATE INDEX ix_reviews_state ON reviews (state, id)');
    await runner.query('CREATE INDEX ix_reviews_state_rating ON reviews (state, rating, id)');
    await runner.query('CREATE INDEX ix_reviews_tool ON reviews (tool_id, state, id)');
    await runner.query('CREATE INDEX ix_reviews_tool_rating ON reviews (tool_id, state, rating, id)');
    await runner.query('CREATE INDEX ix_orders_user_tool ON orders (user_id, tool_id, cancelled_at)');
    await runner.query('ALTER TABLE tools ADD COLUMN rating_count int NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE tools ADD COLUMN rating_sum int NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools DROP COLUMN rating_sum');
    await runner.query('ALTER TABLE tools DROP COLUMN rating_count');
    const indexes = [
      'orders_user_tool',
      'reviews_tool_rating',
      'reviews_tool',
      'reviews_state_rating',
      'reviews_state',
    ];
    for (const index of indexes) await runner.query(`DROP INDEX ix_${index}`);
    await runner.query('DROP INDEX ux_reviews_user_tool');
    for (const column of ['edited_at', 'version', 'hidden_reason', 'state', 'tool_id', 'user_id'])
      await runner.query(`ALTER TABLE reviews DROP COLUMN ${column}`);
  }
}
