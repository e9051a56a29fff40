import type { Role } from '@whetstone/server/access/authenticated-user';
import { toDollars } from '../../../common/money.ts';
import type { Payment, Refund } from '../payments/payment.entity.ts';
import { presentPayment, presentRefund } from '../payments/present-payments.ts';
import { refundableCents } from '../payments/refunds.ts';
import { cancelledAtUnlessPaid } from '../payments/unconfirmed-rule.ts';
import type { Purchase, PurchaseEvent } from '../purchase.entity.ts';
import type { PurchaseDto, PurchaseEventDto, PurchaseLineDto, PurchaseSummaryDto } from '../purchases.dto.ts';
import { possibleSteps } from '../steps/step-rules.ts';

/** A line with the image and the stock of its tool. */
export interface PurchaseLine {
  id: string;
  purchaseId: string;
  toolId: string;
  service: string;
  quantity: number;
  priceCents: number;
  cancelled: boolean;
  img: string;
  stock: number;
  /** False if the account has not confirmed its email address. */
  verified: boolean;
}

/** What a single purchase shows beside its lines. */
interface PurchaseDetails {
  events: readonly PurchaseEvent[];
  /** Oldest first. */
  payments: readonly Payment[];
  /** Oldest first. */
  refunds: readonly Refund[];
}

/**
 * @param lines may include lines of other purchases
 * @param payable whether the caller can pay online
 */
export function presentSummary(
  purchase: Purchase,
  lines: readonly PurchaseLine[],
  payable: boolean,
): PurchaseSummaryDto {
  const { number, state, payment, client, clientName, address, phone } = purchase;
  const own = lines.filter(({ purchaseId }) => purchaseId === purchase.id);
  const open = own.filter(({ cancelled }) => !cancelled);
  return {
    ...{ number, state, payment, client, clientName, address, phone },
    createdAt: purchase.createdAt.toISOString(),
    items: open.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toDollars(purchase.totalCents),
    delivery: toDollars(purchase.deliveryCents),
    currency: purchase.currency,
    lines: own.map(presentLine),
    payable,
    verified: own.every(({ verified }) => verified),
  };
}

export function presentPurchase(
  purchase: Purchase,
  lines: readonly PurchaseLine[],
  { events, payments, refunds }: PurchaseDetails,
  payable: boolean,
  role: Role,
): PurchaseDto {
  const summary = presentSummary(purchase, lines, payable);
  const stocks = new Map(lines.map(({ id, stock }) => [id, stock]));
  const services = new Map(lines.map(({ id, service }) => [id, service]));
  const keptUntil = summary.verified ? undefined : cancelledAtUnlessPaid(purchase, events);
  const isRefunded = payments.some((one) => one.state === 'paid' && refundableCents(one, refunds) === 0);
  return {
    ...summary,
    ...(role === 'admin' && {
      lines: summary.lines.map((line) => ({ ...line, stock: stocks.get(line._id) })),
    }),
    carrier: purchase.carrier ?? undefined,
    tracking: purchase.tracking ?? undefined,
    keptUntil: keptUntil?.toISOString(),
    history: events.map((event) => presentEvent(event, purchase, lines)),
    payments: payments.map((payment) => presentPayment(payment, role)),
    refunds: refunds.map((refund) => presentRefund(refund, services.get(refund.orderId ?? ''), role)),
    steps: possibleSteps(purchase, role).filter(
      (step) => !isRefunded || (step !== 'refund' && step !== 'pack'),
    ),
  };
}

function presentLine({
  id: _id,
  toolId: id,
  service,
  img,
  quantity,
  priceCents,
  cancelled,
}: PurchaseLine): PurchaseLineDto {
  const [price, total] = [toDollars(priceCents), toDollars(priceCents * quantity)];
  return { _id, id, service, img, quantity, price, total, cancelled };
}

function presentEvent(
  { kind, createdAt, actorId, actorName: actor, note, orderId, amountCents }: PurchaseEvent,
  { userId }: Purchase,
  lines: readonly PurchaseLine[],
): PurchaseEventDto {
  const service = lines.find(({ id }) => id === orderId)?.service;
  const byCustomer = actorId === userId;
  const amount = amountCents === null ? undefined : toDollars(amountCents);
  return { kind, at: createdAt.toISOString(), actor, byCustomer, note, service, amount };
}
