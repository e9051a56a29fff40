import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers ask for returns of lines. For both databases. */
export class Returns1700004730000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    await runner.query(
      `CREATE TABLE returns (
        id varchar(36)${binary} NOT NULL,
        order_id varchar(36)${binary} NOT NULL,
        state varchar(16)${binary} NOT NULL,
        reason varchar(16)${binary} NOT NULL,
        note varchar(500)${binary} NOT NULL,
        answer varchar(500)${binary} NOT NULL,
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_returns PRIMARY KEY (id),
        CONSTRAINT fk_returns_order FOREIGN KEY (order_id) REFERENCES orders (id)
      )`,
    );
    await runner.query('CREATE INDEX ix_returns_order ON returns (order_id)');
    await runner.query('CREATE INDEX ix_returns_state ON returns (state, id)');
    await runner.query(
      `CREATE TABLE return_lines (
        id varchar(36)${binary} NOT NULL,
        return_id varchar(36)${binary} NOT NULL,
        order_line_id varchar(36)${binary} NOT NULL,
        quantity int NOT NULL,
        tool_condition varchar(16)${binary},
        CONSTRAINT pk_return_lines PRIMARY KEY (id),
        CONSTRAINT fk_return_lines_return FOREIGN KEY (return_id) REFERENCES returns (id),
        CONSTRAINT fk_return_lines_line FOREIGN KEY (order_line_id) REFERENCES order_lines (id)
      )`,
    );
    await runner.query('CREATE UNIQUE INDEX uq_return_lines ON return_lines (return_id, order_line_id)');
    await runner.query('CREATE INDEX ix_return_lines_line ON return_lines (order_line_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE return_lines');
    await runner.query('DROP TABLE returns');
  }
}
