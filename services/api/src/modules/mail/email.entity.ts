import { Column, Entity, PrimaryColumn } from 'typeorm';

export const EMAIL_STATES = ['queued', 'sending', 'sent', 'failed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const EMAIL_KINDS = [
  'order-placed',
  'order-invoiced',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-line-cancelled',
  'order-cancelled',
  'order-refunded-in-part',
  'order-refunded',
  'order-payment-returned',
  'order-vat-decided',
  'order-address-changed',
  'order-return',
  'back-in-stock',
  'order-notice',
  'low-stock-notice',
  'failed-emails-notice',
  'deploy-token-notice',
  'rollback-notice',
  'confirm-email',
  'reset-password',
  'second-factor-removed',
  'second-factor-changed',
  'password-changed',
  'change-email',
  'email-taken',
  'email-changed',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** An email in the outbox. The mail server may accept it more than once, each time with the same Message-ID. */
@Entity('emails')
export class Email {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** The Message-ID header, with angle brackets. */
  @Column({ name: 'message_id', type: 'varchar', length: 255 })
  messageId: string;

  @Column({ type: 'varchar', length: 32 })
  kind: EmailKind;

  /** The order that the email is about, if any. */
  @Column({ name: 'order_id', type: 'varchar', length: 36, nullable: true })
  orderId: string | null;

  /** The event of that order. Each event has at most one email of a kind. */
  @Column({ name: 'event_id', type: 'varchar', length: 36, nullable: true })
  eventId: string | null;

  /** The email address. */
  @Column({ type: 'varchar', length: 254 })
  recipient: string;

  @Column({ type: 'varchar', length: 255 })
  subject: string;

  /** Empty for a secret email that is no longer queued. So is `html`. */
  @Column({ type: 'text' })
  text: string;

  @Column({ type: 'text' })
  html: string;

  /** Whether the body contains a link that signs in: no response contains the body, and it is erased after the last attempt. */
  @Column({ type: 'boolean' })
  secret: boolean;

  @Column({ type: 'varchar', length: 16 })
  state: EmailState;

  @Column({ type: 'int' })
  attempts: number;

  /** While sending, the end of the lease: then another instance may send it. */
  @Column({ name: 'next_attempt_at', type: 'datetime', precision: 3 })
  nextAttemptAt: Date;

  @Column({ name: 'last_error', type: 'varchar', length: 500, nullable: true })
  lastError: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'sent_at', type: 'datetime', precision: 3, nullable: true })
  sentAt: Date | null;
}
