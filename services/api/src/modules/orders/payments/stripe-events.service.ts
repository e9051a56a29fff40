import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { Repository } from 'typeorm';
import { DisputesService } from './disputes.service.ts';
import { Payment, StripeEvent } from './payment.entity.ts';
import { PaymentSettlement } from './payment-settlement.service.ts';
import { StripeService } from './stripe.service.ts';

/** Stripe repeats an event for three days. */
const KEPT_MS = 30 * 24 * 3_600_000;

const SESSION_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);
const REFUND_EVENTS = new Set(['refund.created', 'refund.updated', 'refund.failed']);
const DISPUTE_EVENTS = new Set(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed']);

/** Handles the webhook of Stripe. An event only names an object that changed: its present state is read from Stripe, so the order of events is irrelevant. */
@Injectable()
export class StripeEventsService {
  constructor(
    @InjectRepository(StripeEvent) private readonly events: Repository<StripeEvent>,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly stripe: StripeService,
    private readonly settlement: PaymentSettlement,
    private readonly disputes: DisputesService,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-stripe-events', EVERY_HOUR, () => {
      return { table: 'stripe_events', column: 'received_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /**
   * The event is recorded after its effects: an interrupted one is handled again, which changes nothing.
   * @throws ProblemException 400 for a wrong signature, 503 while Stripe does not respond, after which Stripe repeats the event
   */
  async receive(body: string, signature: string): Promise<void> {
    const { id, type, data } = this.stripe.verifyEvent(body, signature);
    if (![SESSION_EVENTS, REFUND_EVENTS, DISPUTE_EVENTS].some((types) => types.has(type))) return;
    if (await this.events.existsBy({ id })) return;
    const { id: objectId } = data.object as { id: string };
    if (SESSION_EVENTS.has(type)) await this.applySession(objectId);
    else if (DISPUTE_EVENTS.has(type)) await this.applyDispute(objectId);
    else await this.settlement.applyRefund(await this.stripe.readRefund(objectId));
    const event = { id, type, receivedAt: new Date(Date.now()) };
    await this.events.createQueryBuilder().insert().values(event).orIgnore().updateEntity(false).execute();
  }

  private async applyDispute(id: string): Promise<void> {
    const status = await this.stripe.readDispute(id);
    if (status) await this.disputes.apply(status);
  }

  /** Stripe can report a session before its id is stored. Sessions of others are ignored. */
  private async applySession(sessionId: string): Promise<void> {
    const status = await this.stripe.readSession(sessionId);
    const payment =
      (await this.payments.findOneBy({ sessionId })) ??
      (status.paymentId === undefined ? null : await this.payments.findOneBy({ id: status.paymentId }));
    if (payment && (payment.sessionId ?? sessionId) === sessionId)
      await this.settlement.applySession(payment, status);
  }
}
