import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Admins edit, archive and restore tools. Orders keep the picture of their tool. Instances of the version before add rows without the new
 * columns, and list archived tools until they end.
 */
export class EditTools1700001500100 implements MigrationInterface {
  readonly name = 'EditTools1700001500100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tools
        ADD COLUMN version int NOT NULL DEFAULT 1,
        ADD COLUMN updated_at datetime(3),
        ADD COLUMN archived_at datetime(3),
        ADD INDEX ix_tools_archived (archived_at, id),
        ADD INDEX ix_tools_archived_name (archived_at, name, id),
        ADD INDEX ix_tools_archived_price (archived_at, price_cents, id),
        ADD INDEX ix_tools_category_archived (category, archived_at, id),
        ADD INDEX ix_tools_category_archived_name (category, archived_at, name, id),
        ADD INDEX ix_tools_category_archived_price (category, archived_at, price_cents, id)`);
    await runner.query('ALTER TABLE orders ADD COLUMN img varchar(2048)');
    await runner.query('UPDATE orders JOIN tools ON tools.id = orders.tool_id SET orders.img = tools.img');
    await runner.query(`
      CREATE TABLE tool_prices (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        from_cents int NOT NULL,
        to_cents int NOT NULL,
        actor_id varchar(36) COLLATE utf8mb4_bin,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_tool_prices PRIMARY KEY (id),
        CONSTRAINT fk_tool_prices_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_tool_prices_tool ON tool_prices (tool_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tool_prices');
    await runner.query('ALTER TABLE orders DROP COLUMN img');
    await runner.query(`
      ALTER TABLE tools
        DROP INDEX ix_tools_archived,
        DROP INDEX ix_tools_archived_name,
        DROP INDEX ix_tools_archived_price,
        DROP INDEX ix_tools_category_archived,
        DROP INDEX ix_tools_category_archived_name,
        DROP INDEX ix_tools_category_archived_price,
        DROP COLUMN archived_at, DROP COLUMN updated_at, DROP COLUMN version`);
  }
}
