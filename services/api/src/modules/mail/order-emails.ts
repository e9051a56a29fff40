import { Injectable, type OnModuleInit } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import type { EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { trackingUrlOf } from '../../common/delivery/carriers.ts';
import { choiceOf } from '../../common/delivery/offers.ts';
import { presentDiscounts } from '../../common/discounts/discounts.dto.ts';
import { discountsOfOrder, listDeliveryCents } from '../../common/discounts/discounts.ts';
import { digitsOf, toMajor } from '../../common/money.ts';
import { englishLocale, type Settings } from '../../common/settings.ts';
import type { OrderTaxes } from '../../common/taxes/calculate-taxes.ts';
import { presentTaxes } from '../../common/taxes/order-taxes.dto.ts';
import { type Announcement, Announcer, type OrderListener } from '../orders/announcer.service.ts';
import { StatusLinks } from '../orders/status/status-links.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { MailOutbox } from './mail-outbox.service.ts';
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
const RECENT =
  'SELECT COUNT(*) AS emails FROM emails WHERE recipient = ? AND id >= ? AND order_id IS NOT NULL';
const WITHDRAWN = `SELECT l.quantity, o.service FROM returns r JOIN return_lines l ON l.return_id = r.id JOIN order_lines o ON o.id = l.order_line_id
  WHERE r.id = ? AND r.reason = 'withdrawal' ORDER BY l.id`;
const DAY_MS = 24 * 3_600_000;
/** Emails about unpaid orders to an unconfirmed address within a day: any visitor can sign up with the address of another person. */
const MAX_UNCONFIRMED = 3;

interface Recipient {
  isConfirmed: boolean;
  /** Empty for an unconfirmed address. */
  invoices: OrderDetails['invoices'];
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
    const withdrawn = event.kind === 'return-requested' ? await withdrawnTools(manager, event.reference) : '';
    const message = this.messageOf(announcement, settings, { isConfirmed, invoices }, withdrawn);
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
    withdrawn: string,
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
        return { kind: 'order-cancelled', order, byCustomer };
      case 'refunded-in-part': {
        const tool = lines.find(({ id }) => id === event.lineId)?.service;
        return {
          kind: 'order-refunded-in-part',
          order,
          amount: toMajor(event.amountCents ?? 0, digits),
          tool,
        };
      }
      case 'refunded': {
        const amount = event.amountCents === null ? undefined : toMajor(event.amountCents, digits);
        return { kind: 'order-refunded', order, amount };
      }
      case 'payment-returned':
        return { kind: 'order-payment-returned', order, amount: toMajor(event.amountCents ?? 0, digits) };
      case 'return-requested': {
        const at = timeInWords(event.createdAt, settings);
        return {
          kind: 'order-return',
          order,
          state: 'requested',
          withdrawn: withdrawn && { at, tools: withdrawn },
        };
      }
      case 'return-accepted':
        return { kind: 'order-return', order, state: 'accepted' };
      case 'return-declined':
        return { kind: 'order-return', order, state: 'declined' };
      case 'return-received':
        return { kind: 'order-return', order, state: 'received' };
      case 'vat-confirmed':
      case 'vat-refused': {
        const taxed = vat?.reverseCharge ? 'untaxed' : 'taxed';
        const outcome = event.kind === 'vat-refused' ? 'refused' : taxed;
        // The note of a confirmation says how an admin has checked the number.
        return { kind: 'order-vat-decided', order: { ...order, note: '' }, outcome, reason: order.note };
      }
      case 'address-changed':
      case 'stock-released':
      case 'invoiced':
      case 'packed':
      case 'delivered':
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

/** What a customer has withdrawn from, such as `2 × Chisel`. Empty for a return that is no withdrawal. */
async function withdrawnTools(manager: EntityManager, returnId: string | null): Promise<string> {
  const rows = await readPrepared(manager, WITHDRAWN, [returnId]);
  return rows.map(({ quantity, service }) => `${quantity} × ${service}`).join(', ');
}

/** `30 November 2026 at 14:05 GMT`, in the time zone of the shop. */
function timeInWords(time: Date, { locale, timeZone }: Settings): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const format = { ...day, hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(englishLocale(locale), format).format(time);
}

/** What a parcel contains of an order that has several. Undefined if it contains everything. */
function partOf(
  { lines: contents }: NonNullable<Announcement['parcel']>,
  lines: readonly Line[],
): string | undefined {
  const open = lines.filter(({ cancelledAt }) => cancelledAt === null);
  const quantityOf = (id: string) => contents.find(({ lineId }) => lineId === id)?.quantity ?? 0;
  if (open.length > 0 && open.every(({ id, quantity }) => quantityOf(id) === quantity)) return undefined;
  return lines
    .filter(({ id }) => quantityOf(id) > 0)
    .map(({ id, service }) => `${quantityOf(id)} × ${service}`)
    .join(', ');
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
