import { Injectable, Logger } from '@nestjs/common';
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

/** The recorded type of an event that the shop cannot apply. */
const UNKNOWN = 'unknown';
const ID = /^\w{1,255}$/;

function isId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id);
}

/** Handles the webhook of Stripe. An event only names an object that changed: its present state is read from Stripe, so the order of events is irrelevant. */
@Injectable()
export class StripeEventsService {
  private readonly logger = new Logger(StripeEventsService.name);

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
    if (!isId(id)) return this.logger.warn('Stripe signed an event without an id.');
    if (![SESSION_EVENTS, REFUND_EVENTS, DISPUTE_EVENTS].some((types) => types.has(type))) return;
    if (await this.events.existsBy({ id })) return;
    const { id: objectId } = Object(data?.object) as { id?: unknown };
    if (!isId(objectId)) {
      this.logger.warn(`The event ${id} of Stripe (${type}) names no object.`);
      return this.record(id, UNKNOWN);
    }
    if (SESSION_EVENTS.has(type)) await this.applySession(objectId);
    else if (DISPUTE_EVENTS.has(type)) await this.applyDispute(objectId);
    else await this.settlement.applyRefund(await this.stripe.readRefund(objectId));
    await this.record(id, type);
  }

  private async record(id: string, type: string): Promise<void> {
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
