import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The settings of the shop, notices to its staff, and the currency of an order. Older versions sell in dollars, which is the default. */
export class CreateShopSettings1700001710000 implements MigrationInterface {
  readonly name = 'CreateShopSettings1700001710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shop_settings (
        id varchar(8) NOT NULL,
        version int NOT NULL,
        content text NOT NULL,
        changed_at datetime(3),
        CONSTRAINT pk_shop_settings PRIMARY KEY (id)
      )`);
    await runner.query("INSERT INTO shop_settings (id, version, content) VALUES ('shop', 0, '{}')");
    await runner.query(`
      CREATE TABLE staff_notices (
        kind varchar(16) NOT NULL,
        subject_id varchar(36) NOT NULL,
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_staff_notices PRIMARY KEY (kind, subject_id)
      )`);
    await runner.query("ALTER TABLE purchases ADD COLUMN currency varchar(3) NOT NULL DEFAULT 'USD'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE purchases DROP COLUMN currency');
    await runner.query('DROP TABLE staff_notices');
    await runner.query('DROP TABLE shop_settings');
  }
}
