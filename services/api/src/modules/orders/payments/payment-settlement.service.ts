import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, type EntityManager, In, IsNull, LessThanOrEqual, Not, type Repository } from 'typeorm';
import { crashAfterCall, inTransaction } from '../../../common/crash-points.ts';
import { StockService } from '../../tools/stock.service.ts';
import { Announcer } from '../announcer.service.ts';
import { InvoiceIssuer } from '../invoices/invoice-issuer.service.ts';
import { Order } from '../order.entity.ts';
import { lockOrder, providerActor, record, recordOnce, retakeStock, SHOP } from '../order-changes.ts';
import {
  type PaymentProvider,
  ProviderUnavailableException,
  type RefundStatus,
  type SessionStatus,
} from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { isPossible } from '../step-rules.ts';
import { Payment, Refund } from './payment.entity.ts';
import { closePayments, insertRefund } from './refunds.ts';

const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;
const MAX_BACKOFF_MS = 6 * 60 * MINUTE_MS;
/** With the pauses, three days. */
export const MAX_ATTEMPTS = 20;
/** A refund that the provider has rejected so often has this next attempt, until an admin tries again. */
export const NEVER = new Date('9999-12-31T00:00:00.000Z');
/** A call that creates a session takes less time. After it, a session without an id was never shown to a customer. */
export const CREATING_MS = 5 * MINUTE_MS;

/** Brings payments and refunds to the state that they have at their provider. Applying a state again, late or in another order has no effect. */
@Injectable()
export class PaymentSettlement {
  /** Closes sessions and sends refunds soon, without waiting. Call it after the commit of a change. */
  readonly wake: () => void;
  private readonly logger = new Logger(PaymentSettlement.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    @InjectRepository(Refund) private readonly refunds: Repository<Refund>,
    private readonly providers: PaymentProviders,
    private readonly announcer: Announcer,
    private readonly stock: StockService,
    private readonly invoices: InvoiceIssuer,
    jobs: JobsService,
  ) {
    this.wake = jobs.addWorker('settle-payments', async (signal) => {
      for (const provider of this.providers.all) await this.settleAt(provider, signal);
    });
  }

  async applySession({ id, orderId }: Payment, status: SessionStatus): Promise<void> {
    if (status.state === 'open') return;
    await inTransaction(this.dataSource, 'settle-payment', async (manager) => {
      const order = await lockOrder(manager, { id: orderId });
      const payment = await manager.findOneByOrFail(Payment, { id });
      if (payment.state === 'paid' || payment.state === 'surplus') return;
      if (status.state === 'paid') await this.receive(manager, order, payment, status);
      else if (payment.state !== 'expired') {
        const { changedAt } = order;
        await manager.update(Payment, { id }, { state: 'expired', changedAt });
      }
    });
    this.announcer.wake();
    this.wake();
  }

  /**
   * Ignores refunds of others, and of an attempt that failed before.
   * @param provider the id of the provider that has the refund: it cannot change the refunds of another one
   */
  async applyRefund(
    { id: externalId, state, refundId, generation, error }: RefundStatus,
    provider: string,
  ): Promise<void> {
    const known = refundId === undefined ? null : await this.refunds.findOneBy({ id: refundId, provider });
    if (!known) return;
    const { id, orderId } = known;
    await inTransaction(this.dataSource, 'settle-refund', async (manager) => {
      const order = await lockOrder(manager, { id: orderId });
      const refund = await manager.findOneByOrFail(Refund, { id });
      // A failure begins the next generation, so it is new whenever the generation fits.
      const isSame = refund.state === state && refund.lastError === error;
      const isKnown = state !== 'failed' && (refund.state === 'succeeded' || isSame);
      if (refund.generation !== generation || isKnown) return;
      const { changedAt } = order;
      const changes =
        state === 'failed'
          ? { externalId: null, generation: generation + 1, nextAttemptAt: afterRejection(refund) }
          : { externalId, ...(state === 'succeeded' && { attempts: 0 }) };
      await manager.update(Refund, { id }, { state, lastError: error, changedAt, ...changes });
      if (state === 'succeeded') await completeRefund(manager, order, refund);
    });
    this.announcer.wake();
  }

  /** Makes the payment unpayable, or applies it if the customer was faster. @throws ProviderUnavailableException */
  async close(payment: Payment): Promise<void> {
    const { sessionId, createdAt } = payment;
    if (sessionId !== null) {
      const status = await this.providers.get(payment.provider).expireSession(sessionId);
      crashAfterCall('expire-session');
      await this.applySession(payment, status);
    } else if (createdAt.getTime() + CREATING_MS < Date.now()) {
      const unknown = { id: '', url: null, paymentId: payment.id, paymentIntentId: null };
      await this.applySession(payment, { ...unknown, state: 'expired' });
    }
  }

  /** Sends a refund once more, now. Returns the refund. @throws ProviderUnavailableException */
  async tryAgain(id: string): Promise<Refund> {
    await this.refunds.update({ id, state: Not('succeeded') }, { nextAttemptAt: new Date(Date.now()) });
    const refund = await this.refunds.findOneByOrFail({ id });
    if (refund.state !== 'succeeded') await this.send(refund);
    return this.refunds.findOneByOrFail({ id });
  }

  /** The money belongs to the order if it can still be paid and its stock is left. Otherwise all of it is refunded. */
  private async receive(
    manager: EntityManager,
    order: Order,
    payment: Payment,
    { id: sessionId, paymentIntentId }: SessionStatus,
  ): Promise<void> {
    const { changedAt } = order;
    const isOpen = isPossible('pay', order, 'admin');
    const isSoldOut = isOpen && (await retakeStock(manager, this.stock, order)) !== undefined;
    const isDue = isOpen && !isSoldOut;
    const state = isDue ? ('paid' as const) : ('surplus' as const);
    await manager.update(Payment, { id: payment.id }, { state, sessionId, paymentIntentId, changedAt });
    const refund = async (reason: 'surplus' | 'difference', amountCents: number) =>
      insertRefund(manager, order, payment, { reason, amountCents, actor: SHOP });
    if (isSoldOut) {
      const { id: reference, amountCents } = payment;
      await recordOnce(manager, order, SHOP, { kind: 'payment-returned', reference, amountCents });
    }
    if (!isDue) return refund('surplus', payment.amountCents);
    await manager.update(Order, { id: order.id }, { payment: 'paid', changedAt });
    const provider = { name: this.providers.nameOf(payment.provider) };
    await record(manager, order, providerActor(provider), { kind: 'paid' });
    await closePayments(manager, order);
    // A line was cancelled during the payment.
    const surplus = Math.max(payment.amountCents - order.totalCents, 0);
    const difference = this.providers.returnable(surplus, order.currency, payment.provider);
    if (difference > 0) await refund('difference', difference);
    await this.invoices.issue(manager, order);
  }

  private async settleAt({ id: provider }: PaymentProvider, signal: AbortSignal): Promise<void> {
    const now = new Date(Date.now());
    const payments = await this.payments.find({
      where: [
        { provider, state: 'closing', nextAttemptAt: LessThanOrEqual(now) },
        { provider, state: 'open', expiresAt: LessThanOrEqual(now), nextAttemptAt: LessThanOrEqual(now) },
      ],
      order: { id: 'ASC' },
      take: BATCH_SIZE,
    });
    const state = In(['requested', 'pending', 'failed'] satisfies Refund['state'][]);
    const refunds = await this.refunds.find({
      where: { provider, state, nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC' },
      take: BATCH_SIZE,
    });
    try {
      // Each has a pause after a failure, so none of them prevents the others for long.
      for (const refund of refunds) if (!signal.aborted) await this.send(refund);
      for (const payment of payments) if (!signal.aborted) await this.tryToClose(payment);
    } catch (error) {
      // Further calls would fail, too. The next run repeats them.
      if (!(error instanceof ProviderUnavailableException)) throw error;
    }
  }

  /** Stores the time of the next attempt, unless this one has settled the payment: the bank can need days to confirm a payment. */
  private async tryToClose(payment: Payment): Promise<void> {
    let failure: unknown;
    try {
      await this.close(payment);
    } catch (error) {
      failure = error;
    }
    const nextAttemptAt = nextClosing(payment);
    const lastError = failure === undefined ? '' : failureOf(failure);
    const unsettled = { id: payment.id, state: In(['open', 'closing']) };
    // A session that was created meanwhile is closed at once.
    const sessionId = payment.sessionId ?? IsNull();
    await this.payments.update({ ...unsettled, sessionId }, { nextAttemptAt, lastError });
    if (failure instanceof ProviderUnavailableException) throw failure;
    if (failure === undefined) return;
    const next = `It is repeated at ${nextAttemptAt.toISOString()}.`;
    this.logger.error(failure, `The payment ${payment.id} could not be closed at its provider. ${next}`);
  }

  /** Claims the refund first: another instance does not send it at the same time. */
  private async send(refund: Refund): Promise<void> {
    const { id, attempts, generation, state, externalId, nextAttemptAt: dueAt } = refund;
    const isRead = externalId !== null;
    const claim = { attempts: isRead ? attempts : attempts + 1, nextAttemptAt: growingPause(refund) };
    const claimed = { id, generation, state };
    const { affected } = await this.refunds.update({ ...claimed, attempts, nextAttemptAt: dueAt }, claim);
    if (affected !== 1) return;
    try {
      const status = await this.read(refund);
      crashAfterCall('create-refund');
      await this.applyRefund(status, refund.provider);
    } catch (error) {
      const isUnavailable = error instanceof ProviderUnavailableException;
      const lastError = failureOf(error);
      const isRejected = !isUnavailable && !isRead;
      const nextAttemptAt = isRejected ? afterRejection(claim) : claim.nextAttemptAt;
      // One attempt remains after a call without a response: the call can have created the refund.
      const counted = isUnavailable ? Math.min(claim.attempts, Math.max(attempts, 1)) : claim.attempts;
      // Another attempt, or the webhook, can have changed the refund meanwhile.
      const changes = {
        ...{ lastError, nextAttemptAt, attempts: counted },
        // From now on, an admin decides it: a difference that was resolved before opens again.
        ...(nextAttemptAt === NEVER && { changedAt: new Date(Date.now()) }),
      };
      await this.refunds.update({ ...claimed, ...claim }, changes);
      if (isUnavailable) throw error;
      const next =
        nextAttemptAt === NEVER
          ? 'An admin must try the refund again.'
          : `It is repeated at ${nextAttemptAt.toISOString()}.`;
      this.logger.error(error, `The refund ${id} failed. ${next}`);
    }
  }

  /** Returns the state of the refund at its provider, which is created unless an earlier attempt did so. */
  private async read({
    id,
    paymentId,
    orderId,
    amountCents,
    externalId,
    generation,
    attempts,
    ...refund
  }: Refund): Promise<RefundStatus> {
    const provider = this.providers.get(refund.provider);
    if (externalId !== null) return provider.readRefund(externalId, { id, generation });
    const { paymentIntentId } = await this.payments.findOneByOrFail({ id: paymentId });
    if (paymentIntentId === null) throw new Error(`The payment ${paymentId} has no payment intent.`);
    const { currency } = await this.payments.manager.findOneByOrFail(Order, { id: orderId });
    const wanted = { refundId: id, generation, paymentIntentId, currency, amountCents };
    const found = attempts > 0 ? await provider.findRefund(wanted) : undefined;
    return found ?? provider.createRefund(wanted);
  }
}

/**
 * Records the returned part of the order's payment, or that the order is refunded once nothing is left. A refund that a bank returned and
 * that succeeds again is recorded once.
 */
async function completeRefund(manager: EntityManager, order: Order, refund: Refund): Promise<void> {
  const { id, changedAt } = order;
  const payment = await manager.findOneByOrFail(Payment, { id: refund.paymentId });
  if (payment.state !== 'paid' || order.payment !== 'paid') return;
  const succeeded = await manager.findBy(Refund, { paymentId: payment.id, state: 'succeeded' });
  const refunded = succeeded.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const actor = { id: refund.actorId, name: refund.actorName };
  const { id: reference, amountCents, note, lineId } = refund;
  if (refunded < payment.amountCents) {
    const part = { kind: 'refunded-in-part' as const, reference, amountCents, note, lineId };
    return recordOnce(manager, order, actor, part);
  }
  await manager.update(Order, { id }, { payment: 'refunded', changedAt });
  await record(manager, order, actor, { kind: 'refunded', reference, amountCents, note });
}

function failureOf(error: unknown): string {
  const reason = error instanceof ProviderUnavailableException ? error.reason : (error as Error).message;
  return reason.slice(0, 500);
}

/** A session whose id is not stored is closed when no call can create it any more. */
function nextClosing({ sessionId, state, createdAt, changedAt, expiresAt }: Payment): Date {
  if (sessionId === null) return new Date(createdAt.getTime() + CREATING_MS);
  return growingPause({ changedAt: state === 'open' ? expiresAt : changedAt });
}

/** After 1, 2, 4 … minutes, at most 6 hours. */
function afterRejection({ attempts }: Pick<Refund, 'attempts'>): Date {
  if (attempts >= MAX_ATTEMPTS) return NEVER;
  return new Date(Date.now() + Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS));
}

/** While the bank or the provider does not respond: as long as the refund or payment is unchanged, from 1 minute to 6 hours. */
function growingPause({ changedAt }: Pick<Refund, 'changedAt'>): Date {
  const now = Date.now();
  return new Date(now + Math.min(Math.max(now - changedAt.getTime(), MINUTE_MS), MAX_BACKOFF_MS));
}
