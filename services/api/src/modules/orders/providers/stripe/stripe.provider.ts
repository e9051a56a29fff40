import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Logger } from '@nestjs/common';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import Stripe from 'stripe';
import type { StripeKeys } from '../../../../common/config/config.ts';
import {
  type DisputeStatus,
  type Listed,
  type NewRefund,
  type NewSession,
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailableException,
  type RefundStatus,
  type SessionStatus,
} from '../payment-provider.ts';
import { amountOf, chargeable, toStripe } from './stripe-amounts.ts';
import { disputeStatusOf, idOf, refundStatusOf, statusOf } from './stripe-status.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The objects of the events that the shop applies. */
const EVENT_OBJECTS = new Map<string, 'session' | 'refund' | 'dispute'>([
  ['checkout.session.completed', 'session'],
  ['checkout.session.async_payment_succeeded', 'session'],
  ['checkout.session.async_payment_failed', 'session'],
  ['checkout.session.expired', 'session'],
  ['refund.created', 'refund'],
  ['refund.updated', 'refund'],
  ['refund.failed', 'refund'],
  ['charge.dispute.created', 'dispute'],
  ['charge.dispute.updated', 'dispute'],
  ['charge.dispute.closed', 'dispute'],
]);
const ID = /^\w{1,255}$/;

/** Payments on pages of Stripe Checkout. */
export class StripeProvider implements PaymentProvider {
  readonly id = 'stripe';
  readonly name = 'Stripe';
  readonly label = 'Pay online';
  readonly hint = 'By card or in another way, on the page of our payment provider.';
  readonly placedAs = 'unpaid';
  readonly amounts = chargeable;
  private readonly logger = new Logger(StripeProvider.name);
  private readonly client: Stripe;

  constructor(private readonly keys: StripeKeys) {
    this.client = createClient(keys);
  }

  /** A key of Stripe must not be used for another content, such as a newly confirmed address. Stripe rejects an address that it considers invalid. */
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
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amountCents, currency),
          product_data: { name },
        },
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

  createRefund({
    refundId,
    generation,
    paymentIntentId,
    currency,
    amountCents,
  }: NewRefund): Promise<RefundStatus> {
    const content: Stripe.RefundCreateParams = {
      payment_intent: paymentIntentId,
      amount: toStripe(amountCents, currency),
      metadata: { refund: refundId, generation: String(generation) },
    };
    return this.call(async ({ refunds }) => {
      return refundStatusOf(await refunds.create(content, { idempotencyKey: `${refundId}-${generation}` }));
    });
  }

  /** Stripe keeps idempotency keys for a day only. */
  findRefund({ refundId, generation, paymentIntentId }: NewRefund): Promise<RefundStatus | undefined> {
    return this.call(async ({ refunds }) => {
      for await (const refund of refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
        const status = refundStatusOf(refund);
        if (status.refundId === refundId && status.generation === generation) return status;
      }
      return undefined;
    });
  }

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

  visitSessions(since: Date, visit: (session: Listed<SessionStatus>) => Promise<void>): Promise<void> {
    return this.call(async ({ checkout }) => {
      const query = { status: 'complete' as const, created: createdSince(since), limit: 100 };
      for await (const session of checkout.sessions.list(query))
        await visit({ ...statusOf(session), amountCents: amountOf(session.amount_total, session.currency) });
    });
  }

  visitRefunds(
    since: Date,
    visit: (refund: Listed<RefundStatus>, paymentIntentId: string) => Promise<void>,
  ): Promise<void> {
    return this.call(async ({ refunds }) => {
      for await (const refund of refunds.list({ created: createdSince(since), limit: 100 })) {
        const { amount, currency, payment_intent: intent } = refund;
        const amountCents = amountOf(amount, currency);
        await visit({ ...refundStatusOf(refund), amountCents }, idOf(intent) ?? '');
      }
    });
  }

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

  visitDisputes(since: Date, visit: (dispute: DisputeStatus) => Promise<void>): Promise<void> {
    return this.call(async ({ disputes }) => {
      for await (const dispute of disputes.list({ created: createdSince(since), limit: 100 }))
        await visit(disputeStatusOf(dispute));
    });
  }

  readEvent(body: string, { 'stripe-signature': signature }: IncomingHttpHeaders): ProviderEvent | undefined {
    const { id, type, data } = this.verify(body, typeof signature === 'string' ? signature : '');
    if (!isId(id)) {
      this.logger.warn('Stripe signed an event without an id.');
      return undefined;
    }
    const kind = EVENT_OBJECTS.get(type);
    if (!kind) return undefined;
    const { id: objectId } = Object(data?.object) as { id?: unknown };
    return { id, type, object: isId(objectId) ? { kind, id: objectId } : undefined };
  }

  private verify(body: string, signature: string): Stripe.Event {
    const { client, keys } = this;
    try {
      // The library accepts times in the future.
      const [sentAt = 0] = signature.split(',').flatMap((part) => part.match(/^t=(\d+)$/)?.[1] ?? []);
      if (Number(sentAt) > Date.now() / 1_000 + SIGNATURE_TOLERANCE_SECONDS) throw new Error('in the future');
      return client.webhooks.constructEvent(body, signature, keys.webhookSecret, SIGNATURE_TOLERANCE_SECONDS);
    } catch {
      const detail = 'The signature of the event is missing, wrong, too old or from the future.';
      throw new ProblemException(400, 'invalid-signature', detail);
    }
  }

  private async call<T>(work: (client: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(this.client);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.logger.warn(`Stripe does not carry out calls: ${error.message}`);
      throw new ProviderUnavailableException(error.message);
    }
  }
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id);
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

function createdSince(time: Date): { gte: number } {
  return { gte: Math.floor(time.getTime() / 1_000) };
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
