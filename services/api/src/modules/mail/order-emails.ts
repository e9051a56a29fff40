import { Injectable, type OnModuleInit } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import type { EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { trackingUrlOf } from '../../common/delivery/carriers.ts';
import { choiceOf } from '../../common/delivery/offers.ts';
import { presentDiscounts } from '../../common/discounts/discounts.dto.ts';
import { discountsOfOrder, listDeliveryCents } from '../../common/discounts/discounts.ts';
import { rulesAt } from '../../common/market.ts';
import { digitsOf, toMajor } from '../../common/money.ts';
import type { Settings } from '../../common/settings.ts';
import type { OrderTaxes } from '../../common/taxes/calculate-taxes.ts';
import { presentTaxes } from '../../common/taxes/order-taxes.dto.ts';
import { type Announcement, Announcer, type OrderListener } from '../orders/announcer.service.ts';
import { StatusLinks } from '../orders/status/status-links.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import { refundedReturn, returnMail, toolsOf } from './return-emails.ts';
import type { Block, MailLine } from './templates/content.ts';
import { contractOf } from './templates/contract.ts';
import {
  isAboutPaidOrder,
  type OrderDetails,
  type OrderMessage,
  orderMail,
} from './templates/order-mails.ts';

const ACCOUNT = 'SELECT email, email_confirmed AS confirmed FROM users WHERE id = ? AND removed_at IS NULL';
const INVOICES = 'SELECT number, kind FROM invoices WHERE order_id = ? ORDER BY id';
/** What a provider returns of a cancelled order. The refund of a line that was cancelled alone names the line. */
const REFUND = `SELECT id, amount_cents AS cents FROM refunds
  WHERE order_id = ? AND reason = 'cancelled' AND order_line_id IS NULL ORDER BY id DESC LIMIT 1`;
const RECENT =
  'SELECT COUNT(*) AS emails FROM emails WHERE recipient = ? AND id >= ? AND order_id IS NOT NULL';
const DAY_MS = 24 * 3_600_000;
/** Emails about unpaid orders to an unconfirmed address within a day: any visitor can sign up with the address of another person. */
const MAX_UNCONFIRMED = 3;

interface Recipient {
  isConfirmed: boolean;
  /** Empty for an unconfirmed address. */
  invoices: OrderDetails['invoices'];
}

/** A refund that belongs to the cancellation of the whole order. */
interface CancellationRefund {
  id: string;
  cents: number;
}

/** Emails customers about their orders. */
@Injectable()
export class OrderEmails implements OrderListener, OnModuleInit {
  readonly wake: () => void;

  constructor(
    private readonly announcer: Announcer,
    private readonly outbox: MailOutbox,
    private readonly settings: SettingsService,
    private readonly config: Config,
    private readonly links: StatusLinks,
  ) {
    this.wake = outbox.wake;
  }

  onModuleInit(): void {
    this.announcer.listen(this);
  }

  async announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void> {
    const settings = await this.settings.read(manager);
    for (const announcement of announcements) await this.add(manager, announcement, settings);
  }

  private async add(manager: EntityManager, announcement: Announcement, settings: Settings): Promise<void> {
    const { event, order } = announcement;
    const { id: orderId } = order;
    const [account] = await readPrepared(manager, ACCOUNT, [order.userId]);
    // The account was removed.
    if (!account) return;
    // The order keeps the address with which it was placed, which may have become that of another person.
    const to = String(account.email);
    const isConfirmed = Number(account.confirmed) === 1;
    const issued = isConfirmed ? await readPrepared(manager, INVOICES, [orderId]) : [];
    const invoices = issued.map(({ number, kind }) => ({
      name: kind === 'invoice' ? 'Invoice' : 'Credit note',
      number: String(number),
      url: `${this.config.publicUrl}/dashboard/myOrders/${order.number}/invoices/${number}`,
    }));
    const refund = order.state === 'cancelled' ? await findRefund(manager, orderId) : undefined;
    // The email about the cancellation says it.
    if (refund && event.reference === refund.id) return;
    const message = this.messageOf(announcement, settings, { isConfirmed, invoices }, refund);
    if (!message) return;
    if (!isConfirmed && !isAboutPaidOrder(message) && (await this.hasEnough(manager, to))) return;
    const content = orderMail(message, settings);
    const about = { kind: message.kind, orderId, eventId: event.id };
    await this.outbox.add(manager, { ...about, to, content, shop: settings });
  }

  private async hasEnough(manager: EntityManager, to: string): Promise<boolean> {
    const [row] = await readPrepared(manager, RECENT, [to, firstIdSince(Date.now() - DAY_MS)]);
    return Number(row?.emails) >= MAX_UNCONFIRMED;
  }

  /** Returns undefined for an event without an email. */
  private messageOf(
    announcement: Announcement,
    settings: Settings,
    recipient: Recipient,
    refund: CancellationRefund | undefined,
  ): OrderMessage | undefined {
    const { event, order: stored, lines, parcel, vat } = announcement;
    const order = this.detailsOf(announcement, settings, recipient);
    const byCustomer = isByCustomer({ event, order: stored });
    const digits = digitsOf(stored.currency);
    // Orders of an earlier version have no choice.
    const { daysLeast, daysMost } = choiceOf(stored.deliveryChoice) ?? {
      ...{ daysLeast: settings.deliveryDaysLeast, daysMost: settings.deliveryDaysMost },
    };
    const days = { least: daysLeast, most: daysMost };
    switch (event.kind) {
      case 'placed':
        return { kind: 'order-placed', order, days, contract: this.contractOf(stored, settings) };
      case 'paid':
        return { kind: 'order-paid', order, days };
      case 'shipped': {
        const { carrier, tracking } = parcel ?? stored;
        return {
          ...{ kind: 'order-shipped', order, carrier: carrier ?? '', tracking: tracking ?? '' },
          trackingUrl: trackingUrlOf({ carrier, tracking }, settings.delivery.carriers),
          part: parcel && partOf(parcel, lines),
        };
      }
      case 'line-cancelled': {
        const line = lines.find(({ id }) => id === event.lineId);
        // The email about the whole order follows the last line.
        if (!line || linesOfTotal(stored, lines).includes(line)) return undefined;
        const due = toMajor(line.dueCents, digits);
        return { kind: 'order-line-cancelled', order, line: presentLine(line, digits), due, byCustomer };
      }
      case 'cancelled':
        return {
          ...{ kind: 'order-cancelled', order, byCustomer },
          refund: refund && toMajor(refund.cents, digits),
        };
      case 'delivered': {
        const { withdrawalDays } = rulesAt(settings.market, stored.country);
        return { kind: 'order-delivered', order, withdrawalDays, returnDays: settings.returnDays };
      }
      case 'refunded-in-part': {
        // Free tools: the email about their arrival says so.
        if (event.amountCents === 0) return undefined;
        const tool = lines.find(({ id }) => id === event.lineId)?.service;
        const amount = toMajor(event.amountCents ?? 0, digits);
        return {
          kind: 'order-refunded-in-part',
          order,
          amount,
          tool,
          returned: refundedReturn(announcement),
        };
      }
      case 'refunded': {
        const amount = event.amountCents === null ? undefined : toMajor(event.amountCents, digits);
        return { kind: 'order-refunded', order, amount, returned: refundedReturn(announcement) };
      }
      case 'payment-returned':
        return { kind: 'order-payment-returned', order, amount: toMajor(event.amountCents ?? 0, digits) };
      case 'return-requested':
        return { kind: 'order-return', order, ...returnMail('requested', announcement, settings) };
      case 'return-accepted':
        return { kind: 'order-return', order, ...returnMail('accepted', announcement, settings) };
      case 'return-declined':
        return { kind: 'order-return', order, ...returnMail('declined', announcement, settings) };
      case 'return-received':
        return { kind: 'order-return', order, ...returnMail('received', announcement, settings) };
      case 'return-cancelled':
        return { kind: 'order-return', order, ...returnMail('cancelled', announcement, settings) };
      case 'vat-confirmed':
      case 'vat-refused': {
        const taxed = vat?.isExempt ? 'untaxed' : 'taxed';
        const outcome = event.kind === 'vat-refused' ? 'refused' : taxed;
        // The note of a confirmation says how an admin has checked the number.
        return { kind: 'order-vat-decided', order: { ...order, note: '' }, outcome, reason: order.note };
      }
      case 'address-changed':
      case 'stock-released':
      case 'invoiced':
      case 'packed':
      case 'dispute-opened':
      case 'dispute-won':
      case 'dispute-lost':
        return undefined;
    }
  }

  private contractOf({ number, country }: Announcement['order'], settings: Settings): Block[] {
    return contractOf(settings, country, `${this.config.publicUrl}/dashboard/myOrders/${number}/return`);
  }

  /** To an unconfirmed address without personal data: it may belong to another person. */
  private detailsOf(
    { event, order, lines, vat }: Announcement,
    { locale }: Settings,
    { isConfirmed, invoices }: Recipient,
  ): OrderDetails {
    const { number, clientName: name, address, phone, payment } = order;
    const { publicUrl: shopUrl } = this.config;
    const digits = digitsOf(order.currency);
    const taxes: OrderTaxes | null = JSON.parse(order.taxes ?? 'null');
    const discounts = discountsOfOrder(order);
    return {
      ...{ number, payment, shopUrl, statusLink: this.links.linkTo(order), invoices },
      contact: isConfirmed
        ? { name, address, phone, link: `${shopUrl}/dashboard/myOrders/${number}` }
        : undefined,
      lines: linesOfTotal(order, lines).map((line) => presentLine(line, digits)),
      delivery: toMajor(listDeliveryCents(order), digits),
      discounts: presentDiscounts(discounts.totals, order.currency).discounts ?? [],
      deliveryName: choiceOf(order.deliveryChoice)?.name ?? '',
      taxes: taxes ? presentTaxes(taxes, order.currency).totals : [],
      total: toMajor(order.totalCents, digits),
      vatNote: vat && isConfirmed ? vat.note : '',
      format: { locale, currency: order.currency },
      note: isByCustomer({ event, order }) || !isConfirmed ? '' : event.note,
    };
  }
}

async function findRefund(manager: EntityManager, orderId: string): Promise<CancellationRefund | undefined> {
  const [row] = await readPrepared(manager, REFUND, [orderId]);
  return row && { id: String(row.id), cents: Number(row.cents) };
}

/** What a parcel contains of an order that has several. Undefined if it contains everything. */
function partOf(
  { lines: contents }: NonNullable<Announcement['parcel']>,
  lines: readonly Line[],
): string | undefined {
  const open = lines.filter(({ cancelledAt }) => cancelledAt === null);
  const quantityOf = (id: string) => contents.find(({ lineId }) => lineId === id)?.quantity ?? 0;
  if (open.length > 0 && open.every(({ id, quantity }) => quantityOf(id) === quantity)) return undefined;
  return toolsOf(contents, lines);
}

function isByCustomer({ event, order }: Pick<Announcement, 'event' | 'order'>): boolean {
  return event.actorId === order.userId;
}

type Line = Announcement['lines'][number];

/** The open lines. Of a cancelled order, the lines that were cancelled last, and so with the order. */
function linesOfTotal({ state }: Announcement['order'], lines: readonly Line[]): readonly Line[] {
  const last = state === 'cancelled' && Math.max(...lines.map(({ cancelledAt }) => Number(cancelledAt)));
  return lines.filter(({ cancelledAt }) => cancelledAt === null || cancelledAt.getTime() === last);
}

function presentLine({ service: tool, quantity, listCents }: Line, digits: number): MailLine {
  return { tool, quantity, total: toMajor(listCents, digits) };
}
