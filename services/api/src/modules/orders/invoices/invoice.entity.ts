import { Column, Entity, PrimaryColumn } from 'typeorm';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** An issued invoice or credit note. Nothing updates a row, and a job deletes it after the legal period. */
@Entity('invoices')
export class Invoice {
  @PrimaryColumn({ type: 'varchar', length: 36, update: false })
  id: string;

  /** Such as INV-000123 or CN-000045. */
  @Column({ type: 'varchar', length: 16, update: false })
  number: string;

  @Column({ type: 'varchar', length: 16, update: false })
  kind: InvoiceKind;

  @Column({ name: 'order_id', type: 'varchar', length: 36, update: false })
  orderId: string;

  /** JSON of `InvoiceDocument`. */
  @Column({ type: 'text', update: false })
  content: string;

  @Column({ name: 'issued_at', type: 'datetime', precision: 3, update: false })
  issuedAt: Date;
}

/** SQL: the number of an order's last invoice. Null without one. */
export const invoiceNumber = (orderId: string) =>
  `(SELECT i.number FROM invoices i WHERE i.id =
    (SELECT MAX(own.id) FROM invoices own WHERE own.order_id = ${orderId} AND own.kind = 'invoice'))`;

/** The numbers of one kind. The transaction that issues a document locks the row until its commit, so no number is lost or given twice. */
@Entity('invoice_series')
export class InvoiceSeries {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: InvoiceKind;

  @Column({ name: 'last_number', type: 'int' })
  lastNumber: number;

  /** When the last number was given. The next document is not earlier, whatever the clock of its instance shows. */
  @Column({ name: 'issued_at', type: 'datetime', precision: 3 })
  issuedAt: Date;
}
