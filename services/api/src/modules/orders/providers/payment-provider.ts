import type { IncomingHttpHeaders } from 'node:http';
import { UnavailableException } from '@whetstone/server/http/problem.exception';

export interface NewSession {
  paymentId: string;
  number: string;
  /** ISO 4217. */
  currency: string;
  lines: readonly { name: string; amountCents: number; quantity: number }[];
  /** Prefilled on the provider's page. */
  email: string | undefined;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

/** `open`: the customer can pay, or the bank has not yet confirmed the payment. */
export interface SessionStatus {
  id: string;
  state: 'open' | 'paid' | 'expired';
  /** Null once the customer has paid. */
  url: string | null;
  /** The payment of the shop, if the shop created the session. */
  paymentId: string | undefined;
  /** The captured payment, which refunds and disputes name. */
  paymentIntentId: string | null;
}

export interface NewRefund {
  refundId: string;
  generation: number;
  paymentIntentId: string;
  /** ISO 4217. */
  currency: string;
  amountCents: number;
}

export interface RefundStatus {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  /** The refund of the shop, if the shop created it. */
  refundId: string | undefined;
  generation: number;
  /** The reason of a failure. */
  error: string;
}

/** `won`: closed, and the money stays with the shop. `lost`: the customer has the money back. */
export interface DisputeStatus {
  id: string;
  state: 'open' | 'won' | 'lost';
  paymentIntentId: string | null;
  amountCents: number;
  /** ISO 4217. */
  currency: string;
  /** A word of the provider, such as `product_not_received`. */
  reason: string;
  /** Null unless the bank waits for an answer. */
  answerUntil: Date | null;
}

/** A session or refund in the lists of the provider. */
export type Listed<Status> = Status & { amountCents: number };

/** A webhook event. It only names an object that changed: its present state is read from the provider. */
export interface ProviderEvent {
  /** Unique among the events of all providers. */
  id: string;
  type: string;
  /** Undefined if the event names no object that can be read. */
  object: { kind: 'session' | 'refund' | 'dispute'; id: string } | undefined;
}

/** The provider cannot be reached, or rejects the keys. The same call can succeed later. */
export class ProviderUnavailableException extends UnavailableException {
  /** @param reason for admins and the log */
  constructor(readonly reason: string) {
    const detail = 'We cannot reach the payment provider at the moment. Try again in a few minutes.';
    super('payment-unavailable', detail);
  }
}

/** A way to pay that customers can choose. */
export interface PaymentMethod {
  /** Stored with payments: at most 16 lowercase letters. */
  readonly id: string;
  /** For admins and histories. */
  readonly name: string;
  /** For customers, such as 'Pay online'. */
  readonly label: string;
  /** How the customer pays, in one or two short sentences. */
  readonly hint: string;
  /** The payment of a new order. */
  readonly placedAs: 'unpaid' | 'invoiced';
}

/** In smallest units of a currency. Payments and refunds are multiples of `step`. */
export interface AcceptedAmounts {
  least: number;
  most: number;
  step: number;
}

/**
 * A service on whose pages customers pay. Its `id` is the end of the webhook's path. Sessions capture the money at once. Each call throws `ProviderUnavailableException` while the provider
 * does not respond.
 */
export interface PaymentProvider extends PaymentMethod {
  /** @param currency ISO 4217 */
  amounts(currency: string): AcceptedAmounts;

  /** Repeated calls return the same session. @throws ProblemException 409 for content that the provider rejects */
  createSession(session: NewSession): Promise<SessionStatus>;
  /** An unknown session counts as expired. */
  readSession(id: string): Promise<SessionStatus>;
  /** Makes an open session unpayable. Returns the state afterwards, which is `paid` if the customer was faster. */
  expireSession(id: string): Promise<SessionStatus>;
  /** Visits the paid sessions that were created since this time, the newest first. */
  visitSessions(since: Date, visit: (session: Listed<SessionStatus>) => Promise<void>): Promise<void>;

  /** Repeated calls for one generation return the same refund. */
  createRefund(refund: NewRefund): Promise<RefundStatus>;
  /** Finds a refund whose creation had no response. */
  findRefund(refund: NewRefund): Promise<RefundStatus | undefined>;
  /** An unknown refund counts as failed. `refund`: that of the shop, if it is known. */
  readRefund(id: string, refund?: { id: string; generation: number }): Promise<RefundStatus>;
  /** Visits the refunds that were created since this time, the newest first, with the payments that they return. */
  visitRefunds(
    since: Date,
    visit: (refund: Listed<RefundStatus>, paymentIntentId: string) => Promise<void>,
  ): Promise<void>;

  /** Returns undefined for an unknown dispute. */
  readDispute(id: string): Promise<DisputeStatus | undefined>;
  /** Visits the disputes that were created since this time, the newest first. */
  visitDisputes(since: Date, visit: (dispute: DisputeStatus) => Promise<void>): Promise<void>;

  /** Undefined for an event that the shop ignores. @throws ProblemException 400 unless the provider signed the event recently */
  readEvent(body: string, headers: IncomingHttpHeaders): ProviderEvent | undefined;
}
