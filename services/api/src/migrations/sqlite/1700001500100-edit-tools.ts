import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  ix_tools_archived: 'archived_at, id',
  ix_tools_archived_name: 'archived_at, name, id',
  ix_tools_archived_price: 'archived_at, price_cents, id',
  ix_tools_category_archived: 'category, archived_at, id',
  ix_tools_category_archived_name: 'category, archived_at, name, id',
  ix_tools_category_archived_price: 'category, archived_at, price_cents, id',
};

/**
 * Admins edit, archive and restore tools. Orders keep the picture of their tool. Instances of the version before add rows without the new
 * columns, and list archived tools until they end.
 */
export class EditTools1700001500100 implements MigrationInterface {
  readonly name = 'EditTools1700001500100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools ADD COLUMN version int NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE tools ADD COLUMN updated_at datetime(3)');
    await runner.query('ALTER TABLE tools ADD COLUMN archived_at datetime(3)');
    for (const [name, columns] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX ${name} ON tools (${columns})`);
    await runner.query('ALTER TABLE orders ADD COLUMN img varchar(2048)');
    await runner.query('UPDATE orders SET img = (SELECT img FROM tools WHERE tools.id = orders.tool_id)');
    await runner.query(`
      CREATE TABLE tool_prices (
        id varchar(36) NOT NULL,
        tool_id varchar(36) NOT NULL,
        from_cents int NOT NULL,
        to_cents int NOT NULL,
        actor_id varchar(36),
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_tool_prices PRIMARY KEY (id),
        CONSTRAINT fk_tool_prices_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
      )`);
    await runner.query('CREATE INDEX ix_tool_prices_tool ON tool_prices (tool_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tool_prices');
    await runner.query('ALTER TABLE orders DROP COLUMN img');
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
    for (const column of ['archived_at', 'updated_at', 'version'])
      await runner.query(`ALTER TABLE tools DROP COLUMN ${column}`);
  }
}
