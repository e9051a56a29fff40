import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['orders', 'order_lines'] as const;

/** Promotions with and without codes, and what they take off orders and their lines. For both databases. */
export class Promotions1700004810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const binary = runner.dataSource.options.type === 'mysql' ? ' COLLATE utf8mb4_bin' : '';
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN discounts text`);
    await runner.query(
      `CREATE TABLE promotions (
        id varchar(36)${binary} NOT NULL,
        name varchar(60)${binary} NOT NULL,
        code varchar(40)${binary},
        state varchar(8)${binary} NOT NULL,
        user_id varchar(36)${binary},
        content text NOT NULL,
        max_uses int,
        uses int NOT NULL DEFAULT 0,
        version int NOT NULL DEFAULT 1,
        created_at datetime(3) NOT NULL,
        changed_at datetime(3) NOT NULL,
        CONSTRAINT pk_promotions PRIMARY KEY (id)
      )`,
    );
    await runner.query('CREATE UNIQUE INDEX uq_promotions_code ON promotions (code)');
    await runner.query('CREATE INDEX ix_promotions_state ON promotions (state, id)');
    await runner.query('CREATE INDEX ix_promotions_user ON promotions (user_id)');
    await runner.query(
      `CREATE TABLE promotion_uses (
        order_id varchar(36)${binary} NOT NULL,
        promotion_id varchar(36)${binary} NOT NULL,
        user_id varchar(36)${binary} NOT NULL,
        CONSTRAINT pk_promotion_uses PRIMARY KEY (order_id, promotion_id),
        CONSTRAINT fk_promotion_uses_order FOREIGN KEY (order_id) REFERENCES orders (id),
        CONSTRAINT fk_promotion_uses_promotion FOREIGN KEY (promotion_id) REFERENCES promotions (id)
      )`,
    );
    await runner.query('CREATE INDEX ix_promotion_uses_account ON promotion_uses (promotion_id, user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE promotion_uses');
    await runner.query('DROP TABLE promotions');
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN discounts`);
  }
}
