import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * - `open`: the customer can pay at the provider.
 * - `closing`: the customer must not pay any more, and the provider has not yet confirmed that they cannot.
 * - `paid`: the money of the order.
 * - `surplus`: paid after the order was cancelled, paid in another way or sold out. Everything is refunded.
 * - `expired`: not paid, and no longer payable.
 */
const STORED_PAYMENT_STATES = ['open', 'closing', 'paid', 'surplus', 'expired'] as const;
export type StoredPaymentState = (typeof STORED_PAYMENT_STATES)[number];

/** One session of a payment provider. */
@Entity('payments')
export class Payment {
  /** Part of the session's idempotency key and of its metadata. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36, update: false })
  orderId: string;

  /** The `id` of the provider. */
  @Column({ type: 'varchar', length: 16, update: false })
  provider: string;

  /** Null until the provider has responded. */
  @Column({ name: 'session_id', type: 'varchar', length: 255, nullable: true })
  sessionId: string | null;

  /** The page on which the customer pays. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  url: string | null;

  /** Known after the payment. Refunds name it. */
  @Column({ name: 'payment_intent_id', type: 'varchar', length: 255, nullable: true })
  paymentIntentId: string | null;

  @Column({ name: 'amount_cents', type: 'int', update: false })
  amountCents: number;

  @Column({ type: 'varchar', length: 16 })
  state: StoredPaymentState;

  @Column({ name: 'expires_at', type: 'datetime', precision: 3, update: false })
  expiresAt: Date;

  /** Of the calls that make the payment unpayable. Earlier than now unless one has failed, or the bank still confirms the payment. */
  @Column({ name: 'next_attempt_at', type: 'datetime', precision: 3 })
  nextAttemptAt: Date;

  /** What the provider reports about the last of these calls. Empty without an error. */
  @Column({ name: 'last_error', type: 'varchar', length: 500 })
  lastError: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

/**
 * - `cancelled`: a line or the order was cancelled.
 * - `surplus`: the payment arrived after the order was cancelled, paid in another way or sold out.
 * - `difference`: a line was cancelled during the payment.
 * - `requested`: an admin decided it.
 * - `returned`: the tools came back.
 * - `vat`: an admin approved the VAT number after the payment.
 */
export const REFUND_REASONS = ['cancelled', 'surplus', 'difference', 'requested', 'returned', 'vat'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** `pending`: the provider has accepted the refund. `failed`: the last attempt failed, and the next one follows. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

@Entity('refunds')
export class Refund {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'payment_id', type: 'varchar', length: 36, update: false })
  paymentId: string;

  @Column({ name: 'order_id', type: 'varchar', length: 36, update: false })
  orderId: string;

  /** The cancelled line, if the refund concerns one line. */
  @Column({ name: 'order_line_id', type: 'varchar', length: 36, nullable: true, update: false })
  lineId: string | null;

  @Column({ name: 'amount_cents', type: 'int', update: false })
  amountCents: number;

  /** The taxes in the amount, as JSON of `TaxTotal[]`. Null without taxes. */
  @Column({ type: 'text', nullable: true, update: false })
  taxes: string | null;

  @Column({ type: 'varchar', length: 16, update: false })
  reason: RefundReason;

  /** The person whose change caused the refund. Null for a payment that the provider reported, and for the shop itself. */
  @Column({ name: 'actor_id', type: 'varchar', length: 36, nullable: true, update: false })
  actorId: string | null;

  /** The name of the actor at that time. */
  @Column({ name: 'actor_name', type: 'varchar', length: 120, update: false })
  actorName: string;

  /** An admin's note, for the history. */
  @Column({ type: 'varchar', length: 500, update: false })
  note: string;

  @Column({ type: 'varchar', length: 16 })
  state: RefundState;

  /** The provider of the payment. */
  @Column({ type: 'varchar', length: 16, update: false })
  provider: string;

  /** The id at the provider. Null until the provider has accepted the refund, and after it has given up on the refund. */
  @Column({ name: 'stripe_id', type: 'varchar', length: 255, nullable: true })
  externalId: string | null;

  /** The number of refunds that failed at the provider. Part of the idempotency key of the next one. */
  @Column({ type: 'int' })
  generation: number;

  /** Refunds that the shop has tried to create since the last success. Of the calls without a response, only the first counts. Reads do not count. */
  @Column({ type: 'int' })
  attempts: number;

  @Column({ name: 'next_attempt_at', type: 'datetime', precision: 3 })
  nextAttemptAt: Date;

  /** What the provider reports. Empty without an error. */
  @Column({ name: 'last_error', type: 'varchar', length: 500 })
  lastError: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

/** A webhook event that has been handled. The names of this table and of `stripe_id` are older than other providers. */
@Entity('stripe_events')
export class HandledEvent {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  id: string;

  @Column({ type: 'varchar', length: 80, update: false })
  type: string;

  @Column({ name: 'received_at', type: 'datetime', precision: 3, update: false })
  receivedAt: Date;
}
