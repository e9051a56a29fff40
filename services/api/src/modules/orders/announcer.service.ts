import { Injectable } from '@nestjs/common';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate } from '@whetstone/server/database/transactions';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource, type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../common/crash-points.ts';
import type { Settings } from '../../common/settings.ts';
import { amountsOf } from '../../common/taxes/calculate-taxes.ts';
import type { TaxSettings } from '../../common/taxes/tax-rates.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TaxesService } from '../taxes/taxes.service.ts';
import { type Correction, correctionOf } from './address-corrections.ts';
import { Order, OrderEvent, type OrderEventKind } from './order.entity.ts';
import { OrderLine } from './order-line.entity.ts';
import { effectOfApproval, exemptionOfOrder, hasPendingVat, storedVat } from './order-vat.ts';
import { type Parcel, parcelsOf } from './parcels/parcels.ts';
import { isExpectedRefund, type MoneyBack, moneyBackOf } from './payments/cancellation-money.ts';
import { NO_MONEY, type OrderMoney, readMoney, refundableCents } from './payments/refundable.ts';
import { recipientOf } from './pricing/destination.ts';
import { listCentsOfLine } from './pricing/price-order.ts';
import { dueByRate } from './pricing/taxation.ts';
import type { Return, ReturnLine } from './returned-tools/return.entity.ts';
import { periodsOf, type ReturnPeriods } from './returned-tools/return-periods.ts';
import {
  findReturns,
  isFree,
  type Kept,
  keptAfter,
  piecesByLine,
  type ReturnOutcome,
  refundedDelivery,
  storedOutcome,
} from './returned-tools/returned-lines.ts';
import { vatNoteOf } from './vat/vat-notes.ts';

/** A change of an order. Order and lines are as they are now, which can be later than the event. */
export interface Announcement {
  event: OrderEvent;
  order: Order;
  /** The recipient that the address names. Undefined if the customer receives the order. */
  recipient: string | undefined;
  /** In the order of their ids, cancelled lines included. */
  lines: readonly AnnouncedLine[];
  /** When the order was paid or invoiced. Undefined before. */
  readyAt: Date | undefined;
  /** What an event of shipping sent. */
  parcel: Parcel | undefined;
  /** Until when tools can be returned. Undefined for other events than a delivery. */
  periods: ReturnPeriods | undefined;
  /** What a correction of the address changed. Undefined for other events. */
  correction: Correction | undefined;
  /** What a cancellation returns. */
  moneyBack: MoneyBack | undefined;
  /** Whether the event is a refund that the customer expects since the cancellation. */
  isExpected: boolean;
  /** The return that the event is about. */
  returned: AnnouncedReturn | undefined;
  /** What refunds have returned of the total of a paid order, in cents. */
  refundedCents: number;
  /** What the state of the VAT number means for the customer. Undefined without a number. */
  vat: { note: string; isExempt: boolean } | undefined;
  /** Whether the VAT number waits for the decision of an admin. */
  vatPending: boolean;
}

type Pieces = readonly Pick<ReturnLine, 'lineId' | 'quantity'>[];

/** A return with its tools, each line once. */
export interface AnnouncedReturn extends Pick<Return, 'reason'> {
  /** What the customer wants to return. From its arrival on, what arrived, until the shop declines the return. */
  sent: Pieces;
  /** What was not in the parcel. */
  missing: Pieces;
  outcome: ReturnOutcome;
  /** Whether nothing was paid for the tools. */
  isFree: boolean;
  /** What is refunded of the delivery, in cents. */
  deliveryCents: number;
  /** What the customer keeps. Undefined until the return is refunded. */
  kept: Kept | undefined;
}

type AnnouncedLine = OrderLine & {
  /** The line without discounts. */
  listCents: number;
  /** What the customer pays for the line, with its tax. */
  dueCents: number;
};

export interface OrderListener {
  /** Inserts rows, such as emails, in the transaction that marks the events as announced: once for each event. */
  announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void>;
  /** Called after such transactions. Must return at once. */
  wake(): void;
}

const BATCH_SIZE = 50;
const NEXT_EVENTS = 'SELECT id FROM order_events WHERE announced_at IS NULL AND id > ? ORDER BY id LIMIT ?';

/** Reports each committed event of an order to its listeners, once. `order_events` is the outbox. */
@Injectable()
export class Announcer {
  /** Announces soon, without waiting. Call it after the commit of an event. */
  readonly wake: () => void;
  private readonly listeners: OrderListener[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
    jobs: JobsService,
  ) {
    this.wake = jobs.addWorker('announce-orders', (signal) => this.announceAll(signal));
  }

  /** Adds a listener before the service starts. */
  listen(listener: OrderListener): void {
    this.listeners.push(listener);
  }

  /** Continues after an event that fails, which the next run announces. @throws the first error */
  private async announceAll(signal: AbortSignal): Promise<void> {
    const errors: unknown[] = [];
    let last = '';
    for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal.aborted; ) {
      const rows = await readPrepared(this.dataSource, NEXT_EVENTS, [last, BATCH_SIZE]);
      const ids = rows.map(({ id }) => String(id));
      count = ids.length;
      last = ids.at(-1) ?? last;
      if (count === 0) break;
      await this.announce(ids).catch(async () => {
        for (const id of ids) await this.announce([id]).catch((error: unknown) => errors.push(error));
      });
      for (const listener of this.listeners) listener.wake();
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Announces these events in one transaction, except those that another instance has announced. */
  private async announce(ids: readonly string[]): Promise<void> {
    const settings = await this.settings.get();
    const taxes = await this.taxes.get();
    await inTransaction(this.dataSource, 'announce', async (manager) => {
      // By the primary key alone: a lock on the index of unannounced events would block checkouts, which insert into it.
      const where = { id: In(ids) };
      const byId = { id: 'ASC' } as const;
      const found = await manager.find(OrderEvent, { where, order: byId, ...forUpdate(manager) });
      const events = found.filter(({ announcedAt }) => announcedAt === null);
      if (events.length === 0) return;
      const announced = { id: In(events.map(({ id }) => id)) };
      await manager.update(OrderEvent, announced, { announcedAt: new Date() });
      const orderId = In([...new Set(events.map((event) => event.orderId))]);
      const orders = await manager.findBy(Order, { id: orderId });
      const lines = await manager.find(OrderLine, { where: { orderId }, order: byId });
      const kind = In(['paid', 'invoiced'] satisfies OrderEventKind[]);
      const byTime = { createdAt: 'ASC', id: 'ASC' } as const;
      const starts = await manager.find(OrderEvent, { where: { orderId, kind }, order: byTime });
      const announcements: Announcement[] = [];
      for (const event of events) {
        const order = orders.find(({ id }) => id === event.orderId);
        if (!order) continue;
        const own = lines.filter((line) => line.orderId === order.id).map((line) => priced(line, order));
        const due = own.find(({ id }) => id === event.lineId)?.dueCents;
        const money = order.payment === 'paid' ? await readMoney(manager, order.id) : NO_MONEY;
        const parcels = event.kind === 'shipped' ? await parcelsOf(manager, order.id) : [];
        announcements.push({
          ...{ event, order, recipient: recipientOf(order), lines: own },
          readyAt: starts.find((one) => one.orderId === order.id)?.createdAt,
          parcel: parcels.find(({ id }) => id === event.reference),
          periods: event.kind === 'delivered' ? periodsOf(order, event.createdAt, settings) : undefined,
          correction: await announcedCorrection(manager, event, order),
          moneyBack: await moneyBackOf(manager, event, order, due),
          isExpected: await isExpectedRefund(manager, event),
          returned: await findReturned(manager, event, order, money),
          refundedCents: money.refundedCents,
          vat: await announcedVat(manager, order, settings, taxes),
          vatPending: hasPendingVat(order),
        });
      }
      for (const listener of this.listeners) await listener.announce(manager, announcements);
    });
  }
}

async function announcedCorrection(
  manager: EntityManager,
  event: OrderEvent,
  order: Order,
): Promise<Correction | undefined> {
  const { kind, orderId } = event;
  if (kind !== 'address-changed') return undefined;
  const history = await manager.find(OrderEvent, { where: { orderId, kind }, order: { createdAt: 'ASC' } });
  return correctionOf(event, history, order);
}

async function announcedVat(
  manager: EntityManager,
  order: Order,
  settings: Settings,
  taxes: TaxSettings,
): Promise<Announcement['vat']> {
  const vat = storedVat(order);
  if (!vat) return undefined;
  const refundable = refundableCents(order, await readMoney(manager, order.id));
  const { returns } = await findReturns(manager, order.id);
  const exemption = exemptionOfOrder(order, settings, taxes);
  const effect = effectOfApproval(vat, order, exemption, refundable, returns);
  return { note: vatNoteOf(vat, order, effect), isExempt: vat.exemption !== null };
}

function priced(line: OrderLine, order: Order): AnnouncedLine {
  const dueCents = amountsOf(dueByRate(order, [line], false)).grossCents;
  return { ...line, listCents: listCentsOfLine(line), dueCents };
}

/** Events of a return have its id. That of its refund is the one that the return has stored, or is about the refund at the provider. */
async function findReturned(
  manager: EntityManager,
  { id: eventId, orderId, kind, reference }: OrderEvent,
  order: Order,
  money: OrderMoney,
): Promise<AnnouncedReturn | undefined> {
  if (!kind.startsWith('return-') && !kind.startsWith('refunded')) return undefined;
  const { returns, lines } = await findReturns(manager, orderId);
  const found = returns.find((one) => {
    const refund = storedOutcome(one).refund;
    return one.id === reference || (refund !== undefined && (refund === reference || refund === eventId));
  });
  if (!found) return undefined;
  const { id, reason } = found;
  const own = lines.filter(({ returnId }) => returnId === id);
  const outcome = storedOutcome(found);
  // A refusal names the whole request, also of an empty parcel.
  const missing = kind === 'return-declined' ? [] : own.filter(({ condition }) => condition === 'missing');
  return {
    ...{ reason, outcome, isFree: isFree(outcome), deliveryCents: refundedDelivery(outcome) },
    kept: found.state === 'refunded' ? keptAfter({ returns }, order, money, found) : undefined,
    sent: piecesByLine(own.filter((line) => !missing.includes(line))),
    missing: piecesByLine(missing),
  };
}
