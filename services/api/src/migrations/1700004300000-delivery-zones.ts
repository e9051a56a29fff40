import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Zones and methods of delivery. Without stored ones, the delivery cost and area of the settings are one zone with one method, also for an
 * earlier version beside this one. For both databases.
 */
export class DeliveryZones1700004300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    await runner.query(`CREATE TABLE delivery_settings (
      id varchar(8) NOT NULL,
      version int NOT NULL,
      content text NOT NULL,
      changed_at datetime(3),
      CONSTRAINT pk_delivery_settings PRIMARY KEY (id)
    )${mysql ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : ''}`);
    const insert = mysql ? 'INSERT IGNORE' : 'INSERT OR IGNORE';
    await runner.query(`${insert} INTO delivery_settings (id, version, content) VALUES ('shop', 0, '{}')`);
    await runner.query('ALTER TABLE orders ADD COLUMN delivery_choice text');
    await runner.query('ALTER TABLE tools ADD COLUMN weight_grams int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tools DROP COLUMN weight_grams');
    await runner.query('ALTER TABLE orders DROP COLUMN delivery_choice');
    await runner.query('DROP TABLE delivery_settings');
  }
}
