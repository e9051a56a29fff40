import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { Announcer } from '../announcer.service.ts';
import { DifferencesService, type NewDifference } from '../differences/differences.service.ts';
import type { Fault } from '../differences/payment-difference.entity.ts';
import { lockOrder, providerActor, recordOnce } from '../order-changes.ts';
import type { DisputeStatus, PaymentProvider } from '../providers/payment-provider.ts';
import { Payment } from './payment.entity.ts';

const WON = 'The dispute is closed, and the money stays with the shop.';

/** Records disputes (chargebacks) in the history, and as a difference. The shop returns no disputed money: it would be returned twice. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly differences: DifferencesService,
    private readonly announcer: Announcer,
  ) {}

  /** Applying a state again, late or in another order has no effect. Returns the difference, unless nothing is left to decide. */
  async apply(
    provider: PaymentProvider,
    status: DisputeStatus,
  ): Promise<(NewDifference & { isNew: boolean }) | undefined> {
    const { id: reference, state, paymentIntentId } = status;
    const paid = { provider: provider.id, paymentIntentId: paymentIntentId ?? '' };
    const payment = paymentIntentId === null ? null : await this.payments.findOneBy(paid);
    // Another system with the same account.
    if (!payment) return undefined;
    await this.recordState(provider, payment, status);
    this.announcer.wake();
    if (state === 'won') {
      await this.differences.close({ kind: 'dispute', reference }, WON);
      return undefined;
    }
    const difference = differenceOf(payment, status);
    return { ...difference, isNew: await this.differences.add(difference) };
  }

  private async recordState(
    provider: PaymentProvider,
    payment: Payment,
    { id, state, ...dispute }: DisputeStatus,
  ): Promise<void> {
    const { orderId } = payment;
    const actor = providerActor(provider);
    // The amounts of the events reduce later refunds. A surplus payment is refunded by its own rule.
    const amountCents = payment.state === 'surplus' ? null : dispute.amountCents;
    await inTransaction(this.dataSource, 'record-dispute', async (manager) => {
      const order = await lockOrder(manager, { id: orderId });
      const event = { reference: id, amountCents };
      await recordOnce(manager, order, actor, { ...event, kind: 'dispute-opened' });
      if (state !== 'open') await recordOnce(manager, order, actor, { ...event, kind: `dispute-${state}` });
    });
  }
}

function differenceOf(
  { orderId, provider, amountCents: expectedCents }: Payment,
  { id: reference, state, reason, amountCents, answerUntil }: DisputeStatus,
): NewDifference {
  const until = answerUntil && { until: answerUntil.toISOString().slice(0, 10) };
  const fault: Fault =
    state === 'lost'
      ? { code: 'dispute-lost', params: { reason } }
      : { code: 'dispute-open', params: { reason, ...until } };
  return {
    kind: 'dispute',
    ...{ provider, reference, orderId, fault, expectedCents },
    actualCents: expectedCents - amountCents,
    changedAt: new Date(Date.now()),
  };
}
