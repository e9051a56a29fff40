import type { Role } from '@whetstone/server/access/authenticated-user';
import { trackingUrlOf } from '../../../common/delivery/carriers.ts';
import { choiceOf, expectedDays } from '../../../common/delivery/offers.ts';
import { presentDiscounts } from '../../../common/discounts/discounts.dto.ts';
import { discountsOfOrder, listDeliveryCents } from '../../../common/discounts/discounts.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';
import { storedTaxes } from '../../../common/taxes/calculate-taxes.ts';
import type { Exemption } from '../../../common/taxes/exemptions.ts';
import { presentTaxes } from '../../../common/taxes/order-taxes.dto.ts';
import type { TaxSettings } from '../../../common/taxes/tax-rates.ts';
import { correctionOf } from '../address-corrections.ts';
import { type ListedInvoice, presentInvoices } from '../invoices/invoices.dto.ts';
import type { Order, OrderEvent } from '../order.entity.ts';
import type { OrderLineDto, OrderSummaryDto } from '../order-summary.dto.ts';
import { effectOfApproval, exemptionOfOrder, hasPendingVat, storedVat } from '../order-vat.ts';
import type { OrderDeliveryDto, OrderDetailDto, OrderEventDto } from '../orders.dto.ts';
import type { ParcelDto } from '../parcels/parcels.dto.ts';
import { isPartlyShipped, type Parcel, unshippedCents } from '../parcels/parcels.ts';
import type { Payment, Refund } from '../payments/payment.entity.ts';
import { presentPayment, presentRefund } from '../payments/present-payments.ts';
import { type OrderMoney, refundableCents, refundableWithLine } from '../payments/refundable.ts';
import { cancelledAtUnlessPaid } from '../payments/unconfirmed-rule.ts';
import { addressAlone, postalOf, recipientOf } from '../pricing/destination.ts';
import { presentLinePrice } from '../pricing/taxation.ts';
import type { PaymentProviders } from '../providers/payment-providers.service.ts';
import { presentReturns } from '../returned-tools/order-returns.dto.ts';
import { CONDITIONS } from '../returned-tools/return.entity.ts';
import { periodsOf, presentUntil, presentWithdrawal } from '../returned-tools/return-periods.ts';
import { type OrderReturns, returnableLines, returnedQuantities } from '../returned-tools/returned-lines.ts';
import { duePayment, nextStep, possibleSteps, type States } from '../step-rules.ts';
import type { OrderVatDto } from '../vat/vat.dto.ts';
import { vatNoteOf } from '../vat/vat-notes.ts';
import { refundedItems } from './refunded-items.ts';

/** A line with the image and the stock of its tool. */
export interface LineWithTool extends OrderMoney {
  id: string;
  orderId: string;
  toolId: string;
  service: string;
  quantity: number;
  priceCents: number;
  totalCents: number;
  discounts: string | null;
  tax: string | null;
  shipped: number;
  cancelled: boolean;
  inTotal: boolean;
  img: string;
  stock: number;
  /** The number of the order's invoice. Null before it. */
  invoice: string | null;
  /** False if the account has not confirmed its email address. */
  verified: boolean;
  /** Whether all the money that a provider received for the order is on its way back. */
  whollyRefunded: boolean;
}

/** What responses show of an order. */
export type ShownOrder = Omit<
  Order,
  'changedAt' | 'searchText' | 'searchTerms' | 'shortSearchText' | 'vatState'
>;

export type ShownEvent = Omit<OrderEvent, 'id' | 'orderId' | 'announcedAt'>;

/** What a single order shows beside its lines. */
export interface OrderRecords {
  events: readonly ShownEvent[];
  /** Oldest first. */
  payments: readonly Payment[];
  /** Oldest first. */
  refunds: readonly Refund[];
  /** Oldest first. */
  invoices: readonly ListedInvoice[];
  /** Oldest first. */
  parcels: readonly Parcel[];
  returns: OrderReturns;
}

/** The lines may include those of other orders. `payable`: whether the caller can pay online. */
export function presentSummary(
  order: ShownOrder,
  lines: readonly LineWithTool[],
  payable: boolean,
): OrderSummaryDto {
  const { number, state, payment, client, clientName, address, phone } = order;
  const recipient = recipientOf(order);
  const own = lines.filter(({ orderId }) => orderId === order.id);
  const open = own.filter(({ cancelled }) => !cancelled);
  const next = nextStep(dueStates(order, own));
  const taxes = storedTaxes(order);
  const discounts = discountsOfOrder(order);
  const digits = digitsOf(order.currency);
  const refunded = payment === 'paid' ? (own[0]?.refundedCents ?? 0) : 0;
  const refundable = own[0] ? refundableCents(order, own[0]) : 0;
  const partlyShipped = isPartlyShipped(state, open);
  const ofRest = partlyShipped ? Math.min(refundable, unshippedCents(order, open)) : 0;
  return {
    ...{ number, state, payment, client, clientName, address, phone },
    ...(recipient !== undefined && { recipient, addressAlone: addressAlone(order) }),
    country: order.country,
    createdAt: order.createdAt.toISOString(),
    items: open.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toMajor(order.totalCents, digits),
    ...(refunded > 0 && { refunded: toMajor(refunded, digits) }),
    ...(refundable > 0 && { refundable: toMajor(refundable, digits) }),
    ...(partlyShipped && { partlyShipped }),
    ...(ofRest > 0 && { refundableRest: toMajor(ofRest, digits) }),
    delivery: toMajor(listDeliveryCents(order), digits),
    ...presentDiscounts(discounts.totals, order.currency),
    deliveryName: choiceOf(order.deliveryChoice).name,
    currency: order.currency,
    ...(taxes && { taxes: presentTaxes(taxes, order.currency) }),
    lines: own.map((line) => presentLine(line, order, open.length)),
    ...(own[0]?.invoice && { invoice: own[0].invoice }),
    payable,
    ...(next && { next }),
    ...(hasPendingVat(order) && { vatPending: true as const }),
    verified: own.every(({ verified }) => verified),
  };
}

function dueStates({ state, payment }: ShownOrder, own: readonly LineWithTool[]): States {
  return { state, payment: duePayment(payment, own[0]?.whollyRefunded ?? false) };
}

export function presentOrder(
  order: ShownOrder,
  lines: readonly LineWithTool[],
  { events, payments, refunds, invoices, parcels, returns }: OrderRecords,
  payable: boolean,
  role: Role,
  settings: Settings,
  taxes: TaxSettings,
  providers: PaymentProviders,
): OrderDetailDto {
  const summary = presentSummary(order, lines, payable);
  const stocks = new Map(lines.map(({ id, stock }) => [id, stock]));
  const services = new Map(lines.map(({ id, service }) => [id, service]));
  const deliveredAt = events.find(({ kind }) => kind === 'delivered')?.createdAt;
  const periods = periodsOf(order, deliveredAt, settings);
  const returned = returnedQuantities(returns);
  const open = lines.filter(({ cancelled }) => !cancelled);
  const canReturn = returnableLines(open, returns).length > 0;
  const returnUntil = presentUntil(periods);
  const nameOf = (provider: string) => providers.nameOf(provider);
  const keptUntil = summary.verified ? undefined : cancelledAtUnlessPaid(order, events);
  return {
    ...summary,
    lines: summary.lines.map((line) => ({
      ...line,
      returnedQuantity: returned.get(line._id),
      ...(role === 'admin' && { stock: stocks.get(line._id) }),
    })),
    postal: postalOf(order) ?? undefined,
    vat: presentVat(order, lines, returns, role, exemptionOfOrder(order, settings, taxes)),
    deliveryMethod: presentDelivery(order, events, settings, role),
    carrier: order.carrier ?? undefined,
    tracking: order.tracking ?? undefined,
    trackingUrl: trackingUrlOf(order, settings.delivery.carriers),
    parcels: parcels.map((parcel) => presentParcel(parcel, services, settings)),
    keptUntil: keptUntil?.toISOString(),
    history: events.map((event) => ({
      ...presentEvent(event, order, lines, { parcels, returns }, role),
      ...presentCorrection(event, events, order),
    })),
    payments: payments.map((payment) => {
      return presentPayment(payment, order.currency, role, nameOf(payment.provider));
    }),
    refunds: refunds.map((refund) => {
      const service = refundedItems(refund, order, lines, payments, returns);
      return presentRefund(refund, order.currency, service, role, nameOf(refund.provider));
    }),
    invoices: presentInvoices(invoices),
    ...presentReturns(returns, order, lines[0], services, refunds, nameOf),
    ...(canReturn && { withdrawal: presentWithdrawal(periods) }),
    ...(canReturn && returnUntil && { returnable: true as const, returnUntil }),
    steps: possibleSteps(dueStates(order, lines), role),
  };
}

function presentVat(
  order: ShownOrder,
  [line]: readonly LineWithTool[],
  { returns }: OrderReturns,
  role: Role,
  possible: Exemption | undefined,
): OrderVatDto | undefined {
  const vat = storedVat(order);
  if (!vat) return undefined;
  const refundable = line ? refundableCents(order, line) : 0;
  const onApproval = effectOfApproval(vat, order, possible, refundable, returns);
  const { number, company, state, check, decision, exemption } = vat;
  const { how, at: decidedAt, reference } = decision ?? {};
  return {
    number,
    company,
    state,
    exemption: exemption ?? undefined,
    note: vatNoteOf(vat, order, onApproval),
    how,
    decidedAt,
    ...(role === 'admin' && { check, reference, ...(state === 'pending' && { onApproval }) }),
  };
}

function presentDelivery(
  { deliveryChoice }: ShownOrder,
  events: OrderRecords['events'],
  settings: Settings,
  role: Role,
): OrderDeliveryDto {
  const choice = choiceOf(deliveryChoice);
  const { zone, name, carrier, daysLeast: least, daysMost: most } = choice;
  const start = events.find(({ kind }) => kind === 'paid' || kind === 'invoiced')?.createdAt;
  return {
    ...(role === 'admin' && { zone }),
    ...{ name, carrier, days: { least, most } },
    ...expectedDays(choice, settings, start),
  };
}

function presentLine(line: LineWithTool, order: ShownOrder, openLines: number): OrderLineDto {
  const { id: _id, toolId: id, service, img, quantity, cancelled, inTotal, shipped } = line;
  const digits = digitsOf(order.currency);
  const back = cancelled ? 0 : refundableWithLine(order, line, openLines, line);
  return {
    ...{ _id, id, service, img, quantity, price: toMajor(line.priceCents, digits) },
    ...presentLinePrice(line, order),
    ...(back > 0 && { refundable: toMajor(back, digits) }),
    ...{ cancelled, inTotal, shipped },
  };
}

function presentParcel(
  { createdAt, carrier, tracking, lines }: Parcel,
  services: ReadonlyMap<string, string>,
  { delivery }: Settings,
): ParcelDto {
  return {
    ...{ at: createdAt.toISOString(), carrier, tracking: tracking ?? undefined },
    trackingUrl: trackingUrlOf({ carrier, tracking }, delivery.carriers),
    lines: lines.map(({ lineId: id, quantity }) => ({ id, service: services.get(id) ?? '', quantity })),
  };
}

function presentEvent(
  { kind, createdAt, actorId, actorName: actor, note, lineId, amountCents, ...event }: ShownEvent,
  { userId, currency }: ShownOrder,
  lines: readonly LineWithTool[],
  { parcels, returns }: Pick<OrderRecords, 'parcels' | 'returns'>,
  role: Role,
): OrderEventDto {
  const service = lines.find(({ id }) => id === lineId)?.service;
  const byCustomer = actorId === userId;
  const amount = amountCents === null ? undefined : toMajor(amountCents, digitsOf(currency));
  const isShown = kind === 'paid' && role === 'admin';
  const reference = isShown ? (event.reference ?? undefined) : undefined;
  const on = event.happenedOn ?? undefined;
  const parcel = kind === 'shipped' ? parcels.findIndex(({ id }) => id === event.reference) : -1;
  const isWithdrawal =
    kind === 'return-requested' &&
    returns.returns.some(({ id, reason }) => id === event.reference && reason === 'withdrawal');
  const shown = {
    kind,
    at: createdAt.toISOString(),
    // A provider and the shop itself have no account.
    ...((role === 'admin' || byCustomer || actorId === null) && { actor }),
    byCustomer,
    note,
    service,
    amount,
    on,
    reference,
  };
  return {
    ...shown,
    ...(parcel >= 0 && { parcel }),
    ...(isWithdrawal && { withdrawal: true as const }),
    ...(role === 'admin' && kind === 'return-received' && { pieces: piecesOf(returns, event.reference) }),
  };
}

/** The pieces of a return by their condition. */
function piecesOf({ lines }: OrderReturns, id: string | null): OrderEventDto['pieces'] {
  return CONDITIONS.flatMap((condition) => {
    const own = lines.filter((line) => line.returnId === id && line.condition === condition);
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
    return quantity > 0 ? [{ condition, quantity }] : [];
  });
}

function presentCorrection(event: ShownEvent, history: OrderRecords['events'], order: ShownOrder) {
  const { before, after, isOtherCountry } = correctionOf(event, history, order) ?? {};
  return { before, after, ...(isOtherCountry && { otherCountry: true as const }) };
}
