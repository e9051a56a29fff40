import type { z } from 'zod';
import { invalidRequest, resourceMissing } from './api/api-error.ts';
import {
  type Dispute,
  type LineItem,
  newId,
  type PaymentIntent,
  type Refund,
  type Session,
} from './api/objects.ts';
import type { REFUND_CREATE, SESSION_CREATE } from './api/parameters.ts';
import type { Clock } from './clock.ts';
import { formatMoney, requireAmount } from './currencies.ts';
import { newSession, type StoredSession } from './new-session.ts';
import type { Webhooks } from './webhooks.ts';

/** How a customer pays: with a card that works, with one that is declined, or by a transfer that is confirmed later. */
export type PaymentMethod = 'card' | 'declined-card' | 'transfer';

const ANSWER_SECONDS = 9 * 24 * 3_600;

/** The Checkout Sessions, payments, refunds and disputes of one account, kept until the process ends. */
export class Account {
  /** The status of new refunds. */
  newRefunds: Refund['status'] = 'succeeded';
  readonly #sessions = new Map<string, StoredSession>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();
  readonly #clock: Clock;
  readonly #webhooks: Webhooks;
  readonly #pageUrl: (id: string) => string;

  /** @param pageUrl the address of the checkout page of a session */
  constructor(clock: Clock, webhooks: Webhooks, pageUrl: (id: string) => string) {
    this.#clock = clock;
    this.#webhooks = webhooks;
    this.#pageUrl = pageUrl;
  }

  get sessions(): Session[] {
    return [...this.#sessions.values()].map(({ session }) => session);
  }

  get refunds(): Refund[] {
    return [...this.#refunds.values()];
  }

  /** @throws ApiError */
  createSession(parameters: z.output<typeof SESSION_CREATE>): Session {
    const stored = newSession(parameters, this.#clock.now(), this.#pageUrl);
    this.#sessions.set(stored.session.id, stored);
    return stored.session;
  }

  /** @throws ApiError with status 404 */
  session(id: string): Session {
    return this.#stored(id).session;
  }

  lines(id: string): LineItem[] {
    return this.#stored(id).lines;
  }

  /** @throws ApiError for a session that is not open */
  expireSession(id: string): Session {
    const { session } = this.#stored(id);
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of \`${session.status}\`.`,
      );
    this.#expire(session);
    return session;
  }

  /** Expires the open sessions whose time is over. */
  expireDue(): void {
    for (const session of this.sessions)
      if (session.status === 'open' && session.expires_at <= this.#clock.now()) this.#expire(session);
  }

  /** Pays an open session as its customer. @returns whether the payment was accepted @throws ApiError when the session is not open */
  pay(id: string, method: PaymentMethod): boolean {
    this.expireDue();
    const { session, intent } = this.#stored(id);
    if (session.status !== 'open') throw invalidRequest(`This session is ${session.status}.`);
    if (method === 'declined-card') {
      this.#webhooks.emit('payment_intent.payment_failed', intent);
      return false;
    }
    const paid = method === 'card';
    intent.status = paid ? 'succeeded' : 'processing';
    intent.amount_received = paid ? intent.amount : 0;
    session.status = 'complete';
    session.payment_status = paid ? 'paid' : 'unpaid';
    session.payment_intent = intent.id;
    session.url = null;
    this.#webhooks.emit('checkout.session.completed', session);
    return true;
  }

  /** Confirms or rejects a transfer. @throws ApiError when none is in progress */
  settleTransfer(id: string, succeeded: boolean): void {
    const { session, intent } = this.#stored(id);
    if (intent.status !== 'processing') throw invalidRequest('No transfer of this session is in progress.');
    intent.status = succeeded ? 'succeeded' : 'requires_payment_method';
    if (succeeded) {
      intent.amount_received = intent.amount;
      session.payment_status = 'paid';
    }
    this.#webhooks.emit(
      succeeded ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
      session,
    );
  }

  /** @throws ApiError with status 404 */
  paymentIntent(id: string): PaymentIntent {
    for (const { session, intent } of this.#sessions.values())
      if (intent.id === id && session.payment_intent === id) return intent;
    throw resourceMissing('payment_intent', id, 'intent');
  }

  get disputes(): Dispute[] {
    return [...this.#disputes.values()];
  }

  /** @throws ApiError when the payment does not exist, has not succeeded, is disputed, or has less left than the amount */
  createRefund(parameters: z.output<typeof REFUND_CREATE>, idempotencyKey: string | null): Refund {
    const intent = this.paymentIntent(parameters.payment_intent);
    if (intent.status !== 'succeeded')
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
      });
    if (this.disputes.some((one) => one.payment_intent === intent.id && one.status !== 'won'))
      throw invalidRequest(`Charge ${intent.latest_charge} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      });
    const left = this.refundable(intent);
    if (left === 0)
      throw invalidRequest(`Charge ${intent.latest_charge} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    const amount = parameters.amount ?? left;
    requireAmount(amount, intent.currency, 'amount');
    if (amount > left)
      throw invalidRequest(
        `Refund amount (${formatMoney(amount, intent)}) is greater than unrefunded amount on charge (${formatMoney(left, intent)})`,
        { param: 'amount' },
      );
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: intent.latest_charge,
      created: this.#clock.now(),
      currency: intent.currency,
      metadata: parameters.metadata,
      payment_intent: intent.id,
      reason: parameters.reason ?? null,
      status: this.newRefunds,
      ...(this.newRefunds === 'failed' && { failure_reason: 'unknown' }),
    };
    this.#refunds.set(refund.id, refund);
    this.#webhooks.emit('refund.created', refund, idempotencyKey);
    if (refund.status === 'failed') this.#webhooks.emit('refund.failed', refund);
    return refund;
  }

  /** @throws ApiError with status 404 */
  refund(id: string): Refund {
    const refund = this.#refunds.get(id);
    if (!refund) throw resourceMissing('refund', id, 'refund');
    return refund;
  }

  /** Ends a pending refund. A refund that succeeded can still fail: banks return money. @throws ApiError for other changes */
  settleRefund(id: string, status: 'succeeded' | 'failed'): void {
    const refund = this.refund(id);
    if (refund.status === 'failed' || refund.status === status)
      throw invalidRequest(`The refund is ${refund.status} already.`);
    refund.status = status;
    if (status === 'failed') refund.failure_reason = 'unknown';
    this.#webhooks.emit('refund.updated', refund);
    if (status === 'failed') this.#webhooks.emit('refund.failed', refund);
  }

  /** Disputes a payment as the bank of its customer. @throws ApiError when the payment has not succeeded */
  dispute(paymentIntent: string, reason: string, amount?: number): Dispute {
    const intent = this.paymentIntent(paymentIntent);
    if (intent.status !== 'succeeded') throw invalidRequest('This payment has not succeeded.');
    const created = this.#clock.now();
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: amount ?? intent.amount,
      charge: intent.latest_charge,
      created,
      currency: intent.currency,
      evidence_details: { due_by: created + ANSWER_SECONDS, has_evidence: false, past_due: false },
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason,
      status: 'needs_response',
    };
    this.#disputes.set(dispute.id, dispute);
    this.#webhooks.emit('charge.dispute.created', dispute);
    return dispute;
  }

  /** @throws ApiError with status 404 */
  disputeOf(id: string): Dispute {
    const dispute = this.#disputes.get(id);
    if (!dispute) throw resourceMissing('dispute', id, 'dispute');
    return dispute;
  }

  /** The bank decides. @throws ApiError for a dispute that is closed */
  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.disputeOf(id);
    if (dispute.status !== 'needs_response') throw invalidRequest(`The dispute is ${dispute.status}.`);
    dispute.status = status;
    dispute.evidence_details.due_by = null;
    this.#webhooks.emit('charge.dispute.closed', dispute);
  }

  /** What can be refunded, in the unit of the API. A failed refund returns its amount. */
  refundable({ id, amount_received: received }: PaymentIntent): number {
    const counted = this.refunds.filter((one) => one.payment_intent === id && one.status !== 'failed');
    return counted.reduce((left, { amount }) => left - amount, received);
  }

  #expire(session: Session): void {
    session.status = 'expired';
    session.url = null;
    this.#webhooks.emit('checkout.session.expired', session);
  }

  #stored(id: string): StoredSession {
    const stored = this.#sessions.get(id);
    if (!stored) throw resourceMissing('checkout.session', id, 'session');
    return stored;
  }
}
