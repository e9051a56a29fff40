import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { Repository } from 'typeorm';
import type { PaymentProvider, ProviderEvent } from '../providers/payment-provider.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { DisputesService } from './disputes.service.ts';
import { HandledEvent, Payment } from './payment.entity.ts';
import { PaymentSettlement } from './payment-settlement.service.ts';

/** Providers repeat an event for a few days. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** The recorded type of an event that the shop cannot apply. */
const UNKNOWN = 'unknown';

/** Handles the webhooks of payment providers. The present state of a changed object is read from its provider, so the order of events is irrelevant. */
@Injectable()
export class ProviderEventsService {
  private readonly logger = new Logger(ProviderEventsService.name);

  constructor(
    @InjectRepository(HandledEvent) private readonly events: Repository<HandledEvent>,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly providers: PaymentProviders,
    private readonly settlement: PaymentSettlement,
    private readonly disputes: DisputesService,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-payment-events', EVERY_HOUR, () => {
      const table = this.events.metadata.tableName;
      return { table, column: 'received_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /**
   * The event is recorded after its effects: an interrupted one is handled again, which changes nothing.
   * @throws ProblemException 404 for a provider without keys, 400 for a wrong signature, 503 while the provider does not respond, after which it
   * repeats the event
   */
  async receive(providerId: string, body: string, headers: IncomingHttpHeaders): Promise<void> {
    const provider = this.providers.get(providerId);
    const event = provider.readEvent(body, headers);
    if (!event || (await this.events.existsBy({ id: event.id }))) return;
    const { id, type, object } = event;
    if (object) {
      await this.apply(provider, object);
      return this.record(id, type);
    }
    this.logger.warn(`The event ${id} of ${provider.name} (${type}) names no object.`);
    return this.record(id, UNKNOWN);
  }

  private async apply(
    provider: PaymentProvider,
    { kind, id }: NonNullable<ProviderEvent['object']>,
  ): Promise<void> {
    if (kind === 'session') return this.applySession(provider, id);
    if (kind === 'refund') return this.settlement.applyRefund(await provider.readRefund(id), provider.id);
    const dispute = await provider.readDispute(id);
    if (dispute) await this.disputes.apply(provider, dispute);
  }

  private async record(id: string, type: string): Promise<void> {
    const event = { id, type, receivedAt: new Date(Date.now()) };
    await this.events.createQueryBuilder().insert().values(event).orIgnore().updateEntity(false).execute();
  }

  /** A provider can report a session before its id is stored. Sessions of others are ignored. */
  private async applySession(provider: PaymentProvider, sessionId: string): Promise<void> {
    const status = await provider.readSession(sessionId);
    const own = { provider: provider.id };
    const payment =
      (await this.payments.findOneBy({ ...own, sessionId })) ??
      (status.paymentId === undefined
        ? null
        : await this.payments.findOneBy({ ...own, id: status.paymentId }));
    if (payment && (payment.sessionId ?? sessionId) === sessionId)
      await this.settlement.applySession(payment, status);
  }
}
