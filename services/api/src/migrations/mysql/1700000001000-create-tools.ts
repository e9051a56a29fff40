import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTools1700000001000 implements MigrationInterface {
  readonly name = 'CreateTools1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tools (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        name varchar(120) NOT NULL,
        price_cents int NOT NULL,
        quantity int NOT NULL,
        min_quantity int NOT NULL,
        max_quantity int NOT NULL,
        description text NOT NULL,
        img varchar(2048) NOT NULL,
        category varchar(40) NOT NULL,
        alt varchar(300) NOT NULL,
        created_at datetime(3) NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT ck_tools_quantity CHECK (quantity >= 0)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_tools_name ON tools (name, id)');
    await runner.query('CREATE INDEX ix_tools_price ON tools (price_cents, id)');
    await runner.query('CREATE INDEX ix_tools_category ON tools (category, id)');
    await runner.query('CREATE INDEX ix_tools_category_name ON tools (category, name, id)');
    await runner.query('CREATE INDEX ix_tools_category_price ON tools (category, price_cents, id)');
    await runner.query(`
      CREATE TABLE stock_entries (
        id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        tool_id varchar(36) COLLATE utf8mb4_bin NOT NULL,
        kind varchar(16) NOT NULL,
        quantity int NOT NULL,
        order_id varchar(36) COLLATE utf8mb4_bin,
        created_at datetime(3) NOT NULL,
        PRIMARY KEY (id),
        CONSTRAINT ck_stock_entries_quantity CHECK (quantity >= 0),
        CONSTRAINT fk_stock_entries_tool FOREIGN KEY (tool_id) REFERENCES tools (id)
      ) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await runner.query('CREATE INDEX ix_stock_entries_tool ON stock_entries (tool_id, id)');
    await runner.query('CREATE UNIQUE INDEX uq_stock_entries_order ON stock_entries (order_id, kind)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stock_entries');
    await runner.query('DROP TABLE tools');
  }
}
