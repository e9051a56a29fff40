import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The change of an order that a receiver learns about, or a test. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.line-cancelled',
  'order.cancelled',
  'order.invoiced',
  'order.address-changed',
  'order.vat-confirmed',
  'order.vat-refused',
  'order.stock-released',
  'order.paid',
  'order.payment-returned',
  'order.packed',
  'order.shipped',
  'order.delivered',
  'order.return-requested',
  'order.return-accepted',
  'order.return-declined',
  'order.return-received',
  'order.return-cancelled',
  'order.refunded-in-part',
  'order.refunded',
  'order.dispute-opened',
  'order.dispute-won',
  'order.dispute-lost',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const TEST_EVENT = 'webhook.test';

export const ENDPOINT_STATES = ['active', 'paused'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** `gone`: the receiver returned 410. `failing`: at least ten attempts failed, and all of a day. */
export const PAUSE_REASONS = ['gone', 'failing'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** An address that receives events. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'varchar', length: 1000 })
  url: string;

  @Column({ type: 'varchar', length: 200 })
  description: string;

  @Column({ type: 'simple-array' })
  events: WebhookEvent[];

  @Column({ type: 'varchar', length: 16 })
  state: EndpointState;

  /** Why the service paused the endpoint. Null if an admin did. */
  @Column({ name: 'pause_reason', type: 'varchar', length: 500, nullable: true })
  pauseReason: PauseReason | null;

  /** Failed attempts since the last success. */
  @Column({ type: 'int' })
  failures: number;

  /** The first of these failures. */
  @Column({ name: 'failing_since', type: 'datetime', precision: 3, nullable: true })
  failingSince: Date | null;

  /** `whsec_` and 32 random bytes in base64. */
  @Column({ type: 'varchar', length: 64 })
  secret: string;

  /** Signs too, until `previousSecretUntil`. */
  @Column({ name: 'previous_secret', type: 'varchar', length: 64, nullable: true })
  previousSecret: string | null;

  @Column({ name: 'previous_secret_until', type: 'datetime', precision: 3, nullable: true })
  previousSecretUntil: Date | null;

  /** Counts the changes of admins, and the pauses by the service. A change names the version that its author saw. */
  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;

  @Column({ name: 'changed_at', type: 'datetime', precision: 3 })
  changedAt: Date;
}

export const DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event for one endpoint. */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ name: 'endpoint_id', type: 'varchar', length: 36, update: false })
  endpointId: string;

  /** The header `webhook-id`, the same at every attempt and for every endpoint. */
  @Column({ name: 'event_id', type: 'varchar', length: 36, update: false })
  eventId: string;

  @Column({ type: 'varchar', length: 40, update: false })
  type: WebhookEvent | typeof TEST_EVENT;

  /** The body of the request, which the signature covers. */
  @Column({ type: 'text', update: false })
  payload: string;

  @Column({ type: 'varchar', length: 16 })
  state: DeliveryState;

  /** Attempts that were started. */
  @Column({ type: 'int' })
  attempts: number;

  /** Null unless the delivery is queued. During an attempt: the time from which another instance may repeat the attempt. */
  @Column({ name: 'next_attempt_at', type: 'datetime', precision: 3, nullable: true })
  nextAttemptAt: Date | null;

  /** The result of the last attempt: its time, the HTTP status if there was a response, the code of a failure (see `WebhookResult`), and its duration. */
  @Column({ name: 'attempted_at', type: 'datetime', precision: 3, nullable: true })
  attemptedAt: Date | null;

  @Column({ type: 'int', nullable: true })
  status: number | null;

  @Column({ type: 'varchar', length: 500, nullable: true })
  error: string | null;

  @Column({ name: 'duration_ms', type: 'int', nullable: true })
  durationMs: number | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, update: false })
  createdAt: Date;
}
