import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * - `unknown-payment`: the provider received money for an order or payment that the shop does not have.
 * - `unknown-refund`: money was returned at the provider, but not by the shop.
 * - `missing-payment`: the shop counts a payment as paid, and the provider does not.
 * - `wrong-amount`: the provider and the shop have different amounts for one payment or refund.
 * - `wrong-state`: the payment of an order contradicts the money that was received and returned.
 * - `failing-refund`: the provider has rejected a refund, or has not confirmed it for a week.
 * - `unclosed-payment`: the provider has not closed a payment page for a day after an error, or for a week.
 * - `dispute`: the customer's bank disputes a payment, or has returned it.
 */
export const DIFFERENCE_KINDS = [
  'unknown-payment',
  'unknown-refund',
  'missing-payment',
  'wrong-amount',
  'wrong-state',
  'failing-refund',
  'unclosed-payment',
  'dispute',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What differs. In brackets: the parameters. */
export const DIFFERENCE_CODES = [
  'unknown-payment',
  'unknown-refund',
  'missing-payment',
  'payment-amount',
  'refund-amount',
  /** The order does not need the payment, and the refunds differ from it. */
  'surplus-kept',
  /** The order is cancelled, and the refunds differ from the payment. */
  'cancelled-kept',
  /** The money contradicts the payment state of the order. [payment] */
  'counts-as',
  /** [error, attempts?]: what the provider reports, and the number of attempts after the last one. */
  'refund-rejected',
  /** [attempts?] */
  'refund-pending',
  /** For a week. [attempts?] */
  'refund-unconfirmed',
  /** [session, error?] */
  'not-closed',
  /** [reason, until?]: the day until which the shop can answer. */
  'dispute-open',
  /** [reason] */
  'dispute-lost',
] as const;

export interface Fault {
  code: (typeof DIFFERENCE_CODES)[number];
  params?: Record<string, string | number>;
}

/** A difference between the shop and a payment provider which a person must decide. */
@Entity('payment_differences')
export class PaymentDifference {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'varchar', length: 24, update: false })
  kind: DifferenceKind;

  /** The `id` of the provider. */
  @Column({ type: 'varchar', length: 16, update: false })
  provider: string;

  /** The session or refund of the provider, or the payment or refund of the shop. Unique for each kind. */
  @Column({ type: 'varchar', length: 255, update: false })
  reference: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36, nullable: true, update: false })
  orderId: string | null;

  /** A `Fault` as JSON. */
  @Column({ type: 'varchar', length: 500 })
  detail: string;

  /** The amount of the shop, in cents. */
  @Column({ name: 'expected_cents', type: 'int' })
  expectedCents: number;

  /** The amount of the provider, in cents. */
  @Column({ name: 'actual_cents', type: 'int' })
  actualCents: number;

  @Column({ name: 'found_at', type: 'datetime', precision: 3 })
  foundAt: Date;

  /** Null while the difference is open. */
  @Column({ name: 'resolved_at', type: 'datetime', precision: 3, nullable: true })
  resolvedAt: Date | null;

  /** The name of the admin. Null if a later comparison no longer found the difference. */
  @Column({ name: 'resolved_by', type: 'varchar', length: 120, nullable: true })
  resolvedBy: string | null;

  @Column({ type: 'varchar', length: 500 })
  note: string;
}
