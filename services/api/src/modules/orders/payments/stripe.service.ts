import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ProblemException, UnavailableException } from '@whetstone/server/http/problem.exception';
import Stripe from 'stripe';
import { Config, type StripeKeys } from '../../../common/config/config.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Amounts that Stripe accepts, in cents. */
export const CHARGEABLE_CENTS = { least: 50, most: 99_999_999 };

export interface NewSession {
  paymentId: string;
  number: string;
  /** ISO 4217. */
  currency: string;
  lines: readonly { name: string; amountCents: number; quantity: number }[];
  /** Prefilled on Stripe's page. */
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
  paymentIntentId: string | null;
}

export interface NewRefund {
  refundId: string;
  generation: number;
  paymentIntentId: string;
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
  /** A word of Stripe, such as `product_not_received`. */
  reason: string;
  /** Null unless the bank waits for an answer. */
  answerUntil: Date | null;
}

/** A session or refund in the lists of Stripe. */
export type Listed<Status> = Status & { amountCents: number };

/** Stripe cannot be reached, or rejects the key. The same call can succeed later. */
export class StripeUnavailableException extends UnavailableException {
  /** @param reason for admins and the log */
  constructor(readonly reason: string) {
    const detail = 'We cannot reach the payment provider at the moment. Try again in a few minutes.';
    super('payment-unavailable', detail);
  }
}

/** The calls of Stripe's API that the shop uses. Every call throws StripeUnavailableException, or 404 without keys. */
@Injectable()
export class StripeService {
  private readonly logger = new Logger(StripeService.name);
  private readonly keys: StripeKeys | undefined;
  private readonly client: Stripe | undefined;

  constructor({ stripe: keys }: Config) {
    this.keys = keys;
    this.client = keys && createClient(keys);
  }

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  /** @throws ProblemException 404 without keys */
  requireKeys(): void {
    this.configured();
  }

  /**
   * Repeated calls with the same content return the same session. A key of Stripe must not be used for another content, such as a newly confirmed
   * address.
   * @throws ProblemException 409 for content that Stripe rejects, such as an address that it considers invalid
   */
  createSession({
    paymentId,
    number,
    currency,
    lines,
    email,
    ...session
  }: NewSession): Promise<SessionStatus> {
    const metadata = { payment: paymentId, order: number };
    const content: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      client_reference_id: number,
      metadata,
      payment_intent_data: { metadata },
      line_items: lines.map(({ name, amountCents, quantity }) => ({
        quantity,
        price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name } },
      })),
      ...(email && { customer_email: email }),
      success_url: session.successUrl,
      cancel_url: session.cancelUrl,
      expires_at: Math.floor(session.expiresAt.getTime() / 1_000),
    };
    return this.call(async ({ checkout }) => {
      const digest = hash('sha256', JSON.stringify(content), 'base64url');
      const idempotencyKey = `${paymentId}-${digest}`;
      try {
        return statusOf(await checkout.sessions.create(content, { idempotencyKey }));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        this.logger.error({ order: number, param: error.param }, `Stripe rejects an order: ${error.message}`);
        const detail = `Order ${number} cannot be paid online. Contact us to pay it.`;
        throw new ProblemException(409, 'payment-rejected', detail, { number });
      }
    });
  }

  /** A session that Stripe does not know counts as expired. */
  readSession(id: string): Promise<SessionStatus> {
    return this.call(async ({ checkout, paymentIntents }) => {
      try {
        const session = await checkout.sessions.retrieve(id);
        const status = statusOf(session);
        if (session.status !== 'complete' || status.state !== 'open' || !status.paymentIntentId)
          return status;
        const { status: intent } = await paymentIntents.retrieve(status.paymentIntentId);
        return intent === 'requires_payment_method' || intent === 'canceled'
          ? { ...status, state: 'expired' }
          : status;
      } catch (error) {
        if (!isMissing(error)) throw error;
        return { id, state: 'expired', url: null, paymentId: undefined, paymentIntentId: null };
      }
    });
  }

  /** Makes an open session unpayable. Returns the state afterwards, which is `paid` if the customer was faster. */
  expireSession(id: string): Promise<SessionStatus> {
    return this.call(async ({ checkout }) => {
      try {
        return statusOf(await checkout.sessions.expire(id));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return this.readSession(id);
        throw error;
      }
    });
  }

  /** Repeated calls for one generation return the same refund. */
  createRefund({ refundId, generation, paymentIntentId, amountCents }: NewRefund): Promise<RefundStatus> {
    const content: Stripe.RefundCreateParams = {
      payment_intent: paymentIntentId,
      amount: amountCents,
      metadata: { refund: refundId, generation: String(generation) },
    };
    return this.call(async ({ refunds }) => {
      return refundStatusOf(await refunds.create(content, { idempotencyKey: `${refundId}-${generation}` }));
    });
  }

  /** Finds a refund whose creation had no response. Stripe keeps idempotency keys for a day only. */
  findRefund({ refundId, generation, paymentIntentId }: NewRefund): Promise<RefundStatus | undefined> {
    return this.call(async ({ refunds }) => {
      for await (const refund of refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
        const status = refundStatusOf(refund);
        if (status.refundId === refundId && status.generation === generation) return status;
      }
      return undefined;
    });
  }

  /**
   * A refund that Stripe does not know counts as failed.
   * @param refund the refund of the shop, if it is known
   */
  readRefund(id: string, refund?: { id: string; generation: number }): Promise<RefundStatus> {
    return this.call(async ({ refunds }) => {
      try {
        return refundStatusOf(await refunds.retrieve(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
        const { id: refundId, generation = 0 } = refund ?? {};
        return { id, state: 'failed', refundId, generation, error: 'Stripe does not know this refund.' };
      }
    });
  }

  /** Visits the completed sessions that were created since this time, the newest first. */
  visitSessions(since: Date, visit: (session: Listed<SessionStatus>) => Promise<void>): Promise<void> {
    return this.call(async ({ checkout }) => {
      const query = { status: 'complete' as const, created: createdSince(since), limit: 100 };
      for await (const session of checkout.sessions.list(query))
        await visit({ ...statusOf(session), amountCents: session.amount_total ?? 0 });
    });
  }

  /** Visits the refunds that were created since this time, the newest first, with the payments that they return. */
  visitRefunds(
    since: Date,
    visit: (refund: Listed<RefundStatus>, paymentIntentId: string) => Promise<void>,
  ): Promise<void> {
    return this.call(async ({ refunds }) => {
      for await (const refund of refunds.list({ created: createdSince(since), limit: 100 })) {
        const { amount: amountCents, payment_intent: intent } = refund;
        await visit({ ...refundStatusOf(refund), amountCents }, idOf(intent) ?? '');
      }
    });
  }

  /** Returns undefined for a dispute that Stripe does not know. */
  readDispute(id: string): Promise<DisputeStatus | undefined> {
    return this.call(async ({ disputes }) => {
      try {
        return disputeStatusOf(await disputes.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  /** Visits the disputes that were created since this time, the newest first. */
  visitDisputes(since: Date, visit: (dispute: DisputeStatus) => Promise<void>): Promise<void> {
    return this.call(async ({ disputes }) => {
      for await (const dispute of disputes.list({ created: createdSince(since), limit: 100 }))
        await visit(disputeStatusOf(dispute));
    });
  }

  /** @throws ProblemException 400 unless Stripe signed the event within the last five minutes */
  verifyEvent(body: string, signature: string): Stripe.Event {
    const { client, keys } = this.configured();
    try {
      // The library accepts times in the future.
      const [sentAt = 0] = signature.split(',').flatMap((part) => part.match(/^t=(\d+)$/)?.[1] ?? []);
      if (Number(sentAt) > Date.now() / 1_000 + SIGNATURE_TOLERANCE_SECONDS) throw new Error('in the future');
      return client.webhooks.constructEvent(body, signature, keys.webhookSecret, SIGNATURE_TOLERANCE_SECONDS);
    } catch {
      throw new ProblemException(
        400,
        'invalid-signature',
        'The signature of the event is missing, wrong, too old or from the future.',
      );
    }
  }

  private configured(): { client: Stripe; keys: StripeKeys } {
    const { client, keys } = this;
    if (client && keys) return { client, keys };
    const detail = 'This shop does not take payments online. We send you an invoice.';
    throw new ProblemException(404, 'payment-not-configured', detail);
  }

  private async call<T>(work: (client: Stripe) => Promise<T>): Promise<T> {
    const { client } = this.configured();
    try {
      return await work(client);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.logger.warn(`Stripe does not carry out calls: ${error.message}`);
      throw new StripeUnavailableException(error.message);
    }
  }
}

function createClient({ secretKey, apiUrl }: StripeKeys): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, options);
  const { hostname: host, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    ...options,
    host,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}

function statusOf(session: Stripe.Checkout.Session): SessionStatus {
  const { id, url, status, payment_status: payment, payment_intent: intent } = session;
  return {
    id,
    state: payment === 'paid' ? 'paid' : status === 'expired' ? 'expired' : 'open',
    url,
    paymentId: session.metadata?.payment,
    paymentIntentId: idOf(intent),
  };
}

/** An object that Stripe has expanded or not. */
function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

function createdSince(time: Date): { gte: number } {
  return { gte: Math.floor(time.getTime() / 1_000) };
}

function refundStatusOf({ id, status, metadata, failure_reason: reason }: Stripe.Refund): RefundStatus {
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    state: status === 'succeeded' ? 'succeeded' : hasFailed ? 'failed' : 'pending',
    refundId: metadata?.refund,
    generation: Number(metadata?.generation),
    error: hasFailed ? (reason ?? status) : '',
  };
}

/** A warning is an inquiry of the bank: no money has moved. */
const DISPUTES_WON = ['won', 'warning_closed', 'prevented'];

function disputeStatusOf({ id, status, amount, reason, ...dispute }: Stripe.Dispute): DisputeStatus {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    ...{ id, reason, amountCents: amount, currency: dispute.currency.toUpperCase() },
    state: status === 'lost' ? 'lost' : DISPUTES_WON.includes(status) ? 'won' : 'open',
    paymentIntentId: idOf(dispute.payment_intent),
    answerUntil: dueBy ? new Date(dueBy * 1_000) : null,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function isUnavailable(error: unknown): error is Error {
  const { errors } = Stripe;
  return [
    errors.StripeConnectionError,
    errors.StripeAPIError,
    errors.StripeRateLimitError,
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
  ].some((type) => error instanceof type);
}
