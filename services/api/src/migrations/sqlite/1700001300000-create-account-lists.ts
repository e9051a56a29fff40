import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account keeps between visits: its basket, its addresses, and the sold-out tools that it waits for. */
export class CreateAccountLists1700001300000 implements MigrationInterface {
  readonly name = 'CreateAccountLists1700001300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE basket_lines (
        user_id varchar(36) NOT NULL,
        tool_id varchar(36) NOT NULL,
        quantity int NOT NULL,
        created_at datetime(3) NOT NULL,
        updated_at datetime(3) NOT NULL,
        CONSTRAINT pk_basket_lines PRIMARY KEY (user_id, tool_id),
        CONSTRAINT ck_basket_lines_quantity CHECK (quantity > 0),
        CONSTRAINT fk_basket_lines_user FOREIGN KEY (user_id) REFERENCES users (id),
        CONSTRAINT fk_basket_lines_tool FOREIGN KEY (tool_id) REFERENCES tools (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX ix_basket_lines_tool ON basket_lines (tool_id)');
    await runner.query(`
      CREATE TABLE addresses (
        id varchar(36) NOT NULL,
        user_id varchar(36) NOT NULL,
        name varchar(120) NOT NULL,
        address varchar(500) NOT NULL,
        phone varchar(40) NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_addresses PRIMARY KEY (id),
        CONSTRAINT fk_addresses_user FOREIGN KEY (user_id) REFERENCES users (id)
      )`);
    await runner.query('CREATE INDEX ix_addresses_user ON addresses (user_id, id)');
    await runner.query(`
      CREATE TABLE stock_alerts (
        user_id varchar(36) NOT NULL,
        tool_id varchar(36) NOT NULL,
        created_at datetime(3) NOT NULL,
        sent_at datetime(3),
        CONSTRAINT pk_stock_alerts PRIMARY KEY (user_id, tool_id),
        CONSTRAINT fk_stock_alerts_user FOREIGN KEY (user_id) REFERENCES users (id),
        CONSTRAINT fk_stock_alerts_tool FOREIGN KEY (tool_id) REFERENCES tools (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX ix_stock_alerts_sent_at ON stock_alerts (sent_at, tool_id)');
    await runner.query('CREATE INDEX ix_stock_alerts_tool ON stock_alerts (tool_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stock_alerts');
    await runner.query('DROP TABLE addresses');
    await runner.query('DROP TABLE basket_lines');
  }
}
