import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A review may name a tool, belongs to an account, and can be hidden. Version 0.1.0 inserts reviews without the new columns: visible, about the
 * shop, and without an account. The client's email address uses a binary collation, so that similar addresses do not match.
 */
export class ReviewTools1700001500400 implements MigrationInterface {
  readonly name = 'ReviewTools1700001500400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reviews
        MODIFY client varchar(254) COLLATE utf8mb4_bin NOT NULL,
        ADD COLUMN user_id varchar(36) COLLATE utf8mb4_bin,
        ADD COLUMN tool_id varchar(36) COLLATE utf8mb4_bin,
        ADD COLUMN state varchar(16) COLLATE utf8mb4_bin NOT NULL DEFAULT 'visible',
        ADD COLUMN hidden_reason varchar(500) NOT NULL DEFAULT '',
        ADD COLUMN version int NOT NULL DEFAULT 1,
        ADD COLUMN edited_at datetime(3)`);
    await runner.query(
      'UPDATE reviews SET user_id = (SELECT id FROM users WHERE email = client AND removed_at IS NULL)',
    );
    await runner.query(`
      ALTER TABLE reviews
        ADD UNIQUE INDEX ux_reviews_user_tool (user_id, tool_id),
        ADD INDEX ix_reviews_state (state, id),
        ADD INDEX ix_reviews_state_rating (state, rating, id),
        ADD INDEX ix_reviews_tool (tool_id, state, id),
        ADD INDEX ix_reviews_tool_rating (tool_id, state, rating, id),
        ADD CONSTRAINT fk_reviews_user FOREIGN KEY (user_id) REFERENCES users (id),
        ADD CONSTRAINT fk_reviews_tool FOREIGN KEY (tool_id) REFERENCES tools (id)`);
    await runner.query('CREATE INDEX ix_orders_user_tool ON orders (user_id, tool_id, cancelled_at)');
    await runner.query(`
      ALTER TABLE tools
        ADD COLUMN rating_count int NOT NULL DEFAULT 0,
        ADD COLUMN rating_sum int NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools DROP COLUMN rating_sum, DROP COLUMN rating_count');
    await runner.query('DROP INDEX ix_orders_user_tool ON orders');
    await runner.query(
      'ALTER TABLE reviews DROP FOREIGN KEY fk_reviews_tool, DROP FOREIGN KEY fk_reviews_user',
    );
    await runner.query(`
      ALTER TABLE reviews
        DROP INDEX ix_reviews_tool_rating,
        DROP INDEX ix_reviews_tool,
        DROP INDEX ix_reviews_state_rating,
        DROP INDEX ix_reviews_state,
        DROP INDEX ux_reviews_user_tool,
        DROP COLUMN edited_at,
        DROP COLUMN version,
        DROP COLUMN hidden_reason,
        DROP COLUMN state,
        DROP COLUMN tool_id,
        DROP COLUMN user_id,
        MODIFY client varchar(254) NOT NULL`);
  }
}
