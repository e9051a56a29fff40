import { trackingUrlOf } from '../../common/delivery/carriers.ts';
import { choiceOf, expectedDays } from '../../common/delivery/offers.ts';
import { presentDiscounts } from '../../common/discounts/discounts.dto.ts';
import { discountsOfOrder, listDeliveryCents } from '../../common/discounts/discounts.ts';
import { digitsOf, toMajor } from '../../common/money.ts';
import { englishLocale, type Settings } from '../../common/settings.ts';
import { dayOf } from '../../common/shop-days.ts';
import { storedTaxes } from '../../common/taxes/calculate-taxes.ts';
import { presentTaxes } from '../../common/taxes/order-taxes.dto.ts';
import type { Announcement } from '../orders/announcer.service.ts';
import { lastDayInWords, refundedReturn, returnMail, toolsOf } from './return-emails.ts';
import type { MailLine } from './templates/content.ts';
import { contractOf } from './templates/contract.ts';
import type { OrderDetails } from './templates/order-blocks.ts';
import type { OrderMessage, Unsent } from './templates/order-mails.ts';

interface Recipient extends Pick<OrderDetails, 'invoices' | 'shopUrl' | 'statusLink'> {
  /** Otherwise the address may belong to another person, and `invoices` is empty. */
  isConfirmed: boolean;
}

/** What the email about an event says. Undefined for an event without an email. */
export function messageOf(
  announcement: Announcement,
  settings: Settings,
  recipient: Recipient,
): OrderMessage | undefined {
  const { event, order: stored, lines, parcel, vat } = announcement;
  // The email about the cancellation states the refund.
  if (announcement.isExpected) return undefined;
  const order = detailsOf(announcement, settings, recipient);
  const digits = digitsOf(stored.currency);
  const { moneyBack } = announcement;
  const cancellation = {
    byCustomer: isByCustomer(announcement),
    moneyBack: moneyBack && {
      amount: toMajor(moneyBack.cents, digits),
      byProvider: moneyBack.byProvider,
    },
  };
  const { daysLeast: least, daysMost: most } = choiceOf(stored.deliveryChoice);
  const days = { least, most };
  switch (event.kind) {
    case 'placed':
      return {
        ...{ kind: 'order-placed', order, days },
        contract: contractOf(settings, stored.country, `${pageOf(stored, recipient)}/return`),
      };
    case 'paid':
      return { kind: 'order-paid', order, days, unsent: unsentOf(stored, lines) };
    case 'invoiced': {
      // The email about the order says so if the customer chose the invoice.
      if (event.actorId === null) return undefined;
      const { bankAccount, bankCode, invoiceNote } = settings;
      const unsent = unsentOf(stored, lines);
      return { kind: 'order-invoiced', order, days, unsent, bankAccount, bankCode, invoiceNote };
    }
    case 'shipped': {
      if (!parcel) return undefined;
      const { carrier, tracking } = parcel;
      return {
        ...{ kind: 'order-shipped', order, carrier, tracking: tracking ?? '' },
        trackingUrl: trackingUrlOf(parcel, settings.delivery.carriers),
        part: partOf(parcel, lines),
      };
    }
    case 'line-cancelled': {
      const line = lines.find(({ id }) => id === event.lineId);
      // The email about the whole order follows the last line.
      if (!line || linesOfTotal(stored, lines).includes(line)) return undefined;
      const due = toMajor(line.dueCents, digits);
      return { kind: 'order-line-cancelled', order, line: presentLine(line, digits), due, ...cancellation };
    }
    case 'cancelled':
      return { kind: 'order-cancelled', order, ...cancellation };
    case 'delivered': {
      const { returns, withdrawal } = announcement.periods ?? {};
      const lastDay = (end: Date | undefined) => end && lastDayInWords(end, settings);
      const [returnUntil, withdrawUntil] = [lastDay(returns?.end), lastDay(withdrawal?.end)];
      return { kind: 'order-delivered', order, withdrawUntil, returnUntil };
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
    case 'return-accepted':
    case 'return-declined':
    case 'return-received':
    case 'return-cancelled':
      return { kind: 'order-return', order, ...returnMail(event.kind, announcement, settings) };
    case 'vat-confirmed':
    case 'vat-refused': {
      const taxed = vat?.isExempt ? 'untaxed' : 'taxed';
      const outcome = event.kind === 'vat-refused' ? 'refused' : taxed;
      // The note of a confirmation says how an admin has checked the number.
      const refund = toMajor(event.amountCents ?? 0, digits);
      return {
        kind: 'order-vat-decided',
        order: { ...order, note: '' },
        outcome,
        refund,
        reason: order.note,
      };
    }
    case 'address-changed':
      // The note of the event is the address before.
      return (
        announcement.correction && {
          ...{ kind: 'order-address-changed', order: { ...order, note: '' } },
          ...announcement.correction,
        }
      );
    case 'stock-released':
    case 'packed':
    case 'dispute-opened':
    case 'dispute-won':
    case 'dispute-lost':
      return undefined;
  }
}

/** To an unconfirmed address without personal data: it may belong to another person. */
function detailsOf(announcement: Announcement, settings: Settings, recipient: Recipient): OrderDetails {
  const { event, order, lines, vat } = announcement;
  const { number, clientName: name, address, phone, payment } = order;
  const { isConfirmed, invoices, shopUrl, statusLink } = recipient;
  const digits = digitsOf(order.currency);
  const taxes = storedTaxes(order);
  const discounts = discountsOfOrder(order);
  return {
    ...{ number, payment, shopUrl, statusLink, invoices },
    contact: isConfirmed
      ? { name, recipient: announcement.recipient, address, phone, link: pageOf(order, recipient) }
      : undefined,
    lines: linesOfTotal(order, lines).map((line) => presentLine(line, digits)),
    delivery: toMajor(listDeliveryCents(order), digits),
    discounts: presentDiscounts(discounts.totals, order.currency).discounts ?? [],
    deliveryName: choiceOf(order.deliveryChoice).name,
    expected: expectedDelivery(announcement, settings),
    taxes: taxes ? presentTaxes(taxes, order.currency).totals : [],
    total: toMajor(order.totalCents, digits),
    refunded: order.state === 'cancelled' ? 0 : toMajor(announcement.refundedCents, digits),
    vatNote: vat && isConfirmed ? vat.note : '',
    format: { locale: settings.locale, currency: order.currency },
    note: isByCustomer({ event, order }) || !isConfirmed ? '' : event.note,
  };
}

const DAYS = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** The expected days of a paid or invoiced order, as on its page: `Wed, Dec 2 – Fri, Dec 4`. Empty once they have passed. */
function expectedDelivery(
  { event, order: { state, payment, deliveryChoice }, readyAt }: Announcement,
  settings: Settings,
): string {
  const isReady = payment === 'paid' || payment === 'invoiced';
  if (!isReady || state === 'delivered' || state === 'cancelled') return '';
  const { earliest, latest } = expectedDays(choiceOf(deliveryChoice), settings, readyAt);
  if (latest < dayOf(event.createdAt, settings.timeZone)) return '';
  const days = new Intl.DateTimeFormat(englishLocale(settings.locale), DAYS);
  // Some mail programs lack the narrow spaces around the dash.
  return days.formatRange(new Date(earliest), new Date(latest)).replace(/\s/g, ' ');
}

function pageOf({ number }: Announcement['order'], { shopUrl }: Recipient): string {
  return `${shopUrl}/dashboard/myOrders/${number}`;
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

/** How much of an order is not yet on its way. */
function unsentOf({ state }: Announcement['order'], lines: readonly Line[]): Unsent {
  if (state !== 'placed' && state !== 'packed') return 'nothing';
  return lines.some(({ cancelledAt, shipped }) => cancelledAt === null && shipped > 0) ? 'rest' : 'all';
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
