import type { MigrationInterface, QueryRunner } from 'typeorm';

const SERIES = ['invoice', 'credit-note'];

/** Invoices and credit notes are stored as documents. Each kind has a row with its last number. For both databases. */
export class Invoices1700004500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const mysql = runner.dataSource.options.type === 'mysql';
    const [binary, text] = mysql ? [' COLLATE utf8mb4_bin', 'mediumtext'] : ['', 'text'];
    await runner.query(
      `CREATE TABLE invoice_series (
        kind varchar(16)${binary} NOT NULL,
        last_number int NOT NULL,
        issued_at datetime(3) NOT NULL,
        CONSTRAINT pk_invoice_series PRIMARY KEY (kind)
      )`,
    );
    // An interrupted migration has inserted a row already.
    for (const kind of SERIES)
      await runner.query(
        `INSERT ${mysql ? '' : 'OR '}IGNORE INTO invoice_series (kind, last_number, issued_at) VALUES ('${kind}', 0, '1970-01-01 00:00:00.000')`,
      );
    await runner.query(
      `CREATE TABLE invoices (
        id varchar(36)${binary} NOT NULL,
        number varchar(16)${binary} NOT NULL,
        kind varchar(16)${binary} NOT NULL,
        order_id varchar(36)${binary} NOT NULL,
        content ${text} NOT NULL,
        issued_at datetime(3) NOT NULL,
        CONSTRAINT pk_invoices PRIMARY KEY (id),
        CONSTRAINT fk_invoices_order FOREIGN KEY (order_id) REFERENCES orders (id)
      )`,
    );
    await runner.query('CREATE UNIQUE INDEX uq_invoices_number ON invoices (number)');
    await runner.query('CREATE INDEX ix_invoices_order ON invoices (order_id)');
    await runner.query('CREATE INDEX ix_invoices_issued_at ON invoices (issued_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invoices');
    await runner.query('DROP TABLE invoice_series');
  }
}
