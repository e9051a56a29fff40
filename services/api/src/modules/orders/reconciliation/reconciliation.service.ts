import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, In, IsNull, LessThan, MoreThan, Not, type Repository } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.service.ts';
import type { PaymentDifferenceDto, ReconciliationDto } from '../differences/differences.dto.ts';
import { DifferencesService, type NewDifference } from '../differences/differences.service.ts';
import { DisputesService } from '../payments/disputes.service.ts';
import { Payment, Refund } from '../payments/payment.entity.ts';
import { MAX_ATTEMPTS, NEVER, PaymentSettlement } from '../payments/payment-settlement.service.ts';
import {
  type DisputeStatus,
  type Listed,
  type PaymentProvider,
  ProviderUnavailableException,
  type RefundStatus,
  type SessionStatus,
} from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { visitContradictions } from './contradictions.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/** One run of the comparison with one provider. */
interface Run {
  provider: PaymentProvider;
  result: ReconciliationDto;
  found: NewDifference[];
  /** The ids of the sessions that the provider listed as paid. */
  paid: Set<string>;
  signal: AbortSignal | undefined;
}

/**
 * Compares payments, refunds and orders with the providers: lost webhooks, interrupted calls, and changes at a provider itself. Unambiguous differences are
 * repaired by the same code that handles webhooks. An admin decides everything else. Safe to run concurrently.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    @InjectRepository(Refund) private readonly refunds: Repository<Refund>,
    private readonly providers: PaymentProviders,
    private readonly settlement: PaymentSettlement,
    private readonly differences: DifferencesService,
    private readonly disputes: DisputesService,
    private readonly audit: AuditLog,
    jobs: JobsService,
  ) {
    jobs.add('reconcile-payments', EVERY_HOUR, async (signal) => {
      if (providers.all.length > 0) await this.reconcile(signal);
    });
  }

  /** The same, started by an admin. The comparison consists of many transactions: the entry of the audit log comes first. */
  async reconcileFor(admin: AuthenticatedUser): Promise<ReconciliationDto> {
    this.requireProviders();
    const subject = this.providers.all.map(({ id }) => id).join();
    await this.audit.recordAlone({ actor: admin, action: 'payments.reconciled', subject });
    return this.reconcile();
  }

  /** @throws ProblemException 404 without a provider, 503 while a provider does not respond */
  async reconcile(signal?: AbortSignal): Promise<ReconciliationDto> {
    this.requireProviders();
    const providers = this.providers.all.map(({ name }) => name);
    const result = { providers, payments: 0, refunds: 0, repaired: 0, found: 0, open: 0 };
    const found: NewDifference[] = [];
    for (const provider of this.providers.all)
      await this.compare({ provider, result, found, paid: new Set(), signal });
    const note = (difference: NewDifference) => this.note({ result, found }, difference);
    await visitContradictions(this.dataSource, note, signal);
    if (!signal?.aborted) await this.differences.resolveMissing(found);
    result.open = await this.differences.countOpen();
    return result;
  }

  /**
   * Sends the refund of a difference once more. The difference is resolved if the provider confirms the refund. A pending refund
   * leaves it to the comparison, which closes it for no admin: it can open again if the refund fails.
   * @throws ProblemException 404, 409 for a resolved difference or one without a refund, 503 while the provider does not respond
   */
  async tryAgain(id: string, admin: AuthenticatedUser): Promise<PaymentDifferenceDto> {
    const { kind, reference } = await this.differences.findOpen(id);
    if (kind !== 'failing-refund') {
      const detail = 'Only a failing refund can be sent again. Resolve the difference with a note.';
      throw new ProblemException(409, 'no-refund', detail);
    }
    await this.audit.recordAlone({ actor: admin, action: 'refund.repeated', subject: reference });
    const refund = await this.settlement.tryAgain(reference);
    const confirmed = `Tried again, and ${this.providers.nameOf(refund.provider)} has confirmed the refund.`;
    if (refund.state === 'succeeded') return this.differences.resolve(id, confirmed, admin);
    await this.differences.add(failingRefund(refund));
    return this.differences.get(id);
  }

  private requireProviders(): void {
    if (this.providers.all.length > 0) return;
    const detail = 'This shop has no keys of a payment provider, so there is nothing to compare.';
    throw new ProblemException(404, 'payment-not-configured', detail);
  }

  private async compare(run: Run): Promise<void> {
    const since = new Date(Date.now() - WEEK_MS);
    await this.settleOpen(run);
    await run.provider.visitSessions(since, (session) => this.compareSession(run, session));
    await run.provider.visitRefunds(since, (refund, intent) => this.compareRefund(run, refund, intent));
    await this.compareDisputes(run, since);
    await this.findMissing(run, since);
    await this.findUnclosed(run, since);
    await this.findFailing(run, since);
  }

  /** Applies the present state at the provider of everything whose webhook can be lost. */
  private async settleOpen(run: Run): Promise<void> {
    const { id: provider } = run.provider;
    const payments = await this.payments.findBy({
      provider,
      state: In(['open', 'closing']),
      sessionId: Not(IsNull()),
      createdAt: LessThan(new Date(Date.now() - MINUTE_MS)),
    });
    for (const payment of payments) if (!run.signal?.aborted) await this.settleSession(run, payment);
    const sent = { provider, state: Not('succeeded' as const), externalId: Not(IsNull()) };
    for (const refund of await this.refunds.findBy(sent))
      if (!run.signal?.aborted)
        await this.settleRefund(run, refund, await run.provider.readRefund(refund.externalId ?? '', refund));
  }

  /** A session whose state cannot be read does not keep the others from the comparison. The worker repeats it, and `findUnclosed` shows it. */
  private async settleSession(run: Run, payment: Payment): Promise<void> {
    try {
      await this.settle(run, payment, await run.provider.readSession(payment.sessionId ?? ''));
    } catch (error) {
      if (error instanceof ProviderUnavailableException) throw error;
      this.logger.error(error, `The state of the payment ${payment.id} could not be read at its provider.`);
    }
  }

  private async compareSession(run: Run, session: Listed<SessionStatus>): Promise<void> {
    const { id: sessionId, paymentId, amountCents } = session;
    // Sessions of other systems with the same account have no payment of the shop.
    if (session.state !== 'paid' || paymentId === undefined || run.signal?.aborted) return;
    run.paid.add(sessionId);
    const payment = await this.payments.findOneBy({ id: paymentId });
    // Also a second session of one payment: the customer can have paid twice.
    if (!payment || (payment.sessionId ?? sessionId) !== sessionId) {
      const orderId = payment?.orderId ?? null;
      const { id: provider } = run.provider;
      const difference = { kind: 'unknown-payment' as const, provider, reference: sessionId, orderId };
      const fault = { code: 'unknown-payment' as const };
      return this.note(run, { ...difference, fault, expectedCents: 0, actualCents: amountCents });
    }
    await this.settle(run, payment, session);
    if (payment.amountCents === amountCents) return;
    await this.note(run, {
      kind: 'wrong-amount',
      provider: payment.provider,
      reference: sessionId,
      orderId: payment.orderId,
      fault: { code: 'payment-amount' },
      expectedCents: payment.amountCents,
      actualCents: amountCents,
    });
  }

  private async compareRefund(run: Run, refund: Listed<RefundStatus>, intent: string): Promise<void> {
    if (run.signal?.aborted) return;
    const { id: provider } = run.provider;
    const { id: reference, refundId, amountCents } = refund;
    const known = refundId === undefined ? null : await this.refunds.findOneBy({ id: refundId, provider });
    if (known) {
      await this.settleRefund(run, known, refund);
      if (known.amountCents === amountCents) return;
      const fault = { code: 'refund-amount' as const };
      const { orderId, amountCents: expectedCents } = known;
      const amounts = { expectedCents, actualCents: amountCents };
      return this.note(run, { kind: 'wrong-amount', provider, reference, orderId, fault, ...amounts });
    }
    const payment = await this.payments.findOneBy({ provider, paymentIntentId: intent });
    // Nothing was returned, or another system with the same account did so.
    if (refund.state === 'failed' || (!payment && refundId === undefined)) return;
    await this.note(run, {
      kind: 'unknown-refund',
      provider,
      reference,
      orderId: payment?.orderId ?? null,
      fault: { code: 'unknown-refund' },
      expectedCents: 0,
      actualCents: amountCents,
    });
  }

  /** The disputes of the last week, and those that wait for a decision: a bank can take months. */
  private async compareDisputes({ provider, result, signal }: Run, since: Date): Promise<void> {
    const waiting = new Set(await this.differences.openReferences('dispute', provider.id));
    const apply = async (dispute: DisputeStatus | undefined) => {
      if (!dispute || signal?.aborted) return;
      waiting.delete(dispute.id);
      if ((await this.disputes.apply(provider, dispute))?.isNew) result.found += 1;
    };
    try {
      await provider.visitDisputes(since, apply);
      for (const id of [...waiting]) await apply(await provider.readDispute(id));
    } catch (error) {
      // Such as a key from before that may not read disputes.
      if (!(error instanceof ProviderUnavailableException)) throw error;
      this.logger.warn(`The disputes could not be compared: ${error.reason}`);
    }
  }

  /** Payment pages that the provider did not close in time. The worker repeats its calls. */
  private async findUnclosed(run: Run, weekAgo: Date): Promise<void> {
    const { id: provider } = run.provider;
    const state = In(['open', 'closing']);
    const unclosed = await this.payments.findBy([
      { provider, state, lastError: Not(''), expiresAt: LessThan(new Date(Date.now() - DAY_MS)) },
      { provider, state, expiresAt: LessThan(weekAgo) },
    ]);
    for (const { id: reference, orderId, amountCents, lastError, sessionId } of unclosed) {
      const params = { session: sessionId ?? '', ...errorOf(lastError) };
      await this.note(run, {
        kind: 'unclosed-payment',
        provider,
        ...{ reference, orderId, expectedCents: 0, actualCents: amountCents },
        fault: { code: 'not-closed', params },
      });
    }
  }

  /** Payments that the shop counts as paid, and the provider does not. */
  private async findMissing(run: Run, since: Date): Promise<void> {
    const { id: provider } = run.provider;
    const recent = { provider, state: In(['paid', 'surplus']), createdAt: MoreThan(since) };
    for (const { sessionId, orderId, amountCents } of await this.payments.findBy(recent)) {
      if (sessionId === null || run.paid.has(sessionId) || run.signal?.aborted) continue;
      if ((await run.provider.readSession(sessionId)).state === 'paid') continue;
      await this.note(run, {
        kind: 'missing-payment',
        provider,
        reference: sessionId,
        orderId,
        fault: { code: 'missing-payment' },
        expectedCents: amountCents,
        actualCents: 0,
      });
    }
  }

  /** Refunds that the worker repeats without success. */
  private async findFailing(run: Run, weekAgo: Date): Promise<void> {
    const unfinished = { provider: run.provider.id, state: Not('succeeded' as const) };
    const failing = await this.refunds.findBy([
      { ...unfinished, lastError: Not('') },
      { ...unfinished, createdAt: LessThan(weekAgo) },
    ]);
    for (const refund of failing) await this.note(run, failingRefund(refund));
  }

  private async settle({ result }: Run, payment: Payment, status: SessionStatus): Promise<void> {
    result.payments += 1;
    await this.settlement.applySession(payment, status);
    const { state } = await this.payments.findOneByOrFail({ id: payment.id });
    if (state !== payment.state) result.repaired += 1;
  }

  private async settleRefund({ result }: Run, refund: Refund, status: RefundStatus): Promise<void> {
    result.refunds += 1;
    await this.settlement.applyRefund(status, refund.provider);
    const { state } = await this.refunds.findOneByOrFail({ id: refund.id });
    if (state !== refund.state) result.repaired += 1;
  }

  private async note(
    { result, found }: Pick<Run, 'result' | 'found'>,
    difference: NewDifference,
  ): Promise<void> {
    found.push(difference);
    if (await this.differences.add(difference)) result.found += 1;
  }
}

function failingRefund({ id, provider, orderId, amountCents, changedAt, ...refund }: Refund): NewDifference {
  const { state, lastError, nextAttemptAt } = refund;
  const code = lastError ? 'refund-rejected' : state === 'pending' ? 'refund-pending' : 'refund-unconfirmed';
  const hasEnded = nextAttemptAt.getTime() === NEVER.getTime();
  return {
    kind: 'failing-refund',
    provider,
    reference: id,
    orderId,
    fault: { code, params: { ...errorOf(lastError), ...(hasEnded && { attempts: MAX_ATTEMPTS }) } },
    expectedCents: amountCents,
    actualCents: 0,
    changedAt,
  };
}

const MAX_ERROR_LENGTH = 200;

/** The start of what the provider reports, if anything. */
function errorOf(lastError: string) {
  return lastError !== '' && { error: lastError.slice(0, MAX_ERROR_LENGTH) };
}
