import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parcels of orders. An order that an earlier version shipped has none. For both databases. */
export class Shipments1700004600100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    const binary = mysql ? ' COLLATE utf8mb4_bin' : '';
    const charset = mysql ? ' CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci' : '';
    await runner.query('ALTER TABLE order_lines ADD COLUMN shipped int NOT NULL DEFAULT 0');
    await runner.query(
      `CREATE TABLE shipments (
        id varchar(36)${binary} NOT NULL,
        order_id varchar(36)${binary} NOT NULL,
        carrier varchar(80) NOT NULL,
        tracking varchar(120),
        created_at datetime(3) NOT NULL,
        CONSTRAINT pk_shipments PRIMARY KEY (id),
        CONSTRAINT fk_shipments_order FOREIGN KEY (order_id) REFERENCES orders (id)
      )${charset}`,
    );
    await runner.query('CREATE INDEX ix_shipments_order ON shipments (order_id, id)');
    await runner.query('CREATE INDEX ix_shipments_tracking ON shipments (tracking)');
    await runner.query(
      `CREATE TABLE shipment_lines (
        shipment_id varchar(36)${binary} NOT NULL,
        order_line_id varchar(36)${binary} NOT NULL,
        quantity int NOT NULL,
        CONSTRAINT pk_shipment_lines PRIMARY KEY (shipment_id, order_line_id),
        CONSTRAINT fk_shipment_lines_shipment FOREIGN KEY (shipment_id) REFERENCES shipments (id),
        CONSTRAINT fk_shipment_lines_line FOREIGN KEY (order_line_id) REFERENCES order_lines (id),
        CONSTRAINT ck_shipment_lines_quantity CHECK (quantity > 0)
      )${charset}`,
    );
    await runner.query('CREATE INDEX ix_shipment_lines_line ON shipment_lines (order_line_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shipment_lines');
    await runner.query('DROP TABLE shipments');
    await runner.query('ALTER TABLE order_lines DROP COLUMN shipped');
  }
}
