import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { digitsOf, toMajor } from '../../../common/money.ts';
import type { Order } from '../order.entity.ts';
import { REFUND_STATES, type Refund, type RefundState } from '../payments/payment.entity.ts';
import type { OrderMoney } from '../payments/refundable.ts';
import { isGivenUp, RETURN_STATES, type Return, type ReturnState } from './return.entity.ts';
import {
  hasArrived,
  isFree,
  keptAfter,
  type OrderReturns,
  piecesByLine,
  type ReturnOutcome,
  refundedDelivery,
  storedOutcome,
} from './returned-lines.ts';

/** What a return refunds. */
export class ReturnRefundDto {
  @ApiProperty({ description: 'With taxes, and with the delivery if it is refunded.' })
  amount: number;

  @ApiPropertyOptional({
    description:
      'The delivery in the amount. Missing if it is not refunded, or if the order has less left than the tools and the delivery cost.',
  })
  delivery?: number;

  @ApiProperty({ description: 'ISO 4217.' })
  currency: string;

  @ApiPropertyOptional({
    description: 'True if the order is not paid: the customer owes less, and nothing is refunded.',
  })
  unpaid?: true;
}

const PROGRESS = ['expected', ...REFUND_STATES] as const;

class OrderReturnRefundDto extends ReturnRefundDto {
  @ApiProperty({
    enum: PROGRESS,
    enumName: 'ReturnRefundState',
    description: 'expected: the tools have not arrived, or an admin has not refunded them yet.',
  })
  state: 'expected' | RefundState;

  @ApiPropertyOptional({ format: 'date-time', description: 'Missing while it is expected.' })
  at?: string;

  @ApiPropertyOptional({
    description: 'The name of the payment provider. Missing if the shop returns the money without one.',
  })
  provider?: string;
}

class ReturnedToolDto {
  @ApiProperty({ description: "The tool's name." })
  service: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;
}

class KeptToolDto extends ReturnedToolDto {
  @ApiProperty({ description: 'What the customer paid for them, with the tax.' })
  amount: number;
}

/** A return as its order shows it. */
export class OrderReturnDto {
  @ApiProperty({ enum: RETURN_STATES, enumName: 'ReturnState' })
  state: ReturnState;

  @ApiProperty({ format: 'date-time', description: 'When the state changed.' })
  at: string;

  @ApiPropertyOptional({ description: 'True if the customer withdrew from the contract.' })
  withdrawal?: true;

  @ApiPropertyOptional({ description: 'Why the shop has declined the return.' })
  answer?: string;

  @ApiProperty({ type: [ReturnedToolDto], description: 'Once they are received, the tools that arrived.' })
  lines: ReturnedToolDto[];

  @ApiPropertyOptional({
    description:
      'Missing for a declined or cancelled return, an unpaid order, and a return of which nothing arrived or nothing can be refunded.',
  })
  refund?: OrderReturnRefundDto;
}

/** What the customer keeps after refunded returns. */
export class KeptDto {
  @ApiProperty({ type: [KeptToolDto], description: 'Empty if all tools are back.' })
  lines: KeptToolDto[];

  @ApiProperty({ description: 'The delivery, with its tax. 0 if it was free or is refunded.' })
  delivery: number;

  @ApiPropertyOptional({
    description: 'What refunds of no return took off, in the currency of the order. Missing without one.',
  })
  otherRefunds?: number;

  @ApiProperty({
    description:
      'What remains of the total after all refunds, also those on their way, in the currency of the order.',
  })
  total: number;
}

/** The returns of an order, and what its customer keeps. */
export interface ShownReturns {
  returns?: OrderReturnDto[];
  kept?: KeptDto;
}

/** Undefined for an order that is not paid: nothing is refunded. */
export function presentReturnRefund(
  one: Pick<Return, 'state' | 'outcome'>,
  order: Pick<Order, 'currency' | 'payment'>,
): ReturnRefundDto | undefined {
  return isPaid(order) && !isGivenUp(one) ? presentOutcome(storedOutcome(one), order) : undefined;
}

export function presentOutcome(
  outcome: ReturnOutcome,
  order: Pick<Order, 'currency' | 'payment'>,
): ReturnRefundDto {
  const { currency } = order;
  const deliveryCents = refundedDelivery(outcome);
  const shown = (amount: number) => toMajor(amount, digitsOf(currency));
  return {
    amount: shown(outcome.cents),
    ...(deliveryCents > 0 && { delivery: shown(deliveryCents) }),
    currency,
    ...(!isPaid(order) && { unpaid: true as const }),
  };
}

function isPaid({ payment }: Pick<Order, 'payment'>): boolean {
  return payment === 'paid' || payment === 'refunded';
}

/** @param services the names of the tools, by the ids of their lines */
export function presentReturns(
  found: OrderReturns,
  order: Pick<Order, 'currency' | 'payment' | 'totalCents'>,
  money: OrderMoney | undefined,
  services: ReadonlyMap<string, string>,
  refunds: readonly Refund[],
  nameOf: (provider: string) => string,
): ShownReturns {
  if (found.returns.length === 0) return {};
  const named = ({ id, quantity }: { id: string; quantity: number }) => {
    return { service: services.get(id) ?? '', quantity };
  };
  const shown = (cents: number) => toMajor(cents, digitsOf(order.currency));
  const kept = money && keptAfter(found, order, money);
  return {
    returns: found.returns.map((one) => {
      const isHere = one.state === 'received' || one.state === 'refunded';
      const own = found.lines.filter((line) => line.returnId === one.id && (!isHere || hasArrived(line)));
      const outcome = storedOutcome(one);
      const isNothing = outcome.cents === 0 && !isFree(outcome);
      const amounts = isNothing ? undefined : presentReturnRefund(one, order);
      const refund = refunds.find(({ id }) => id === outcome.refund);
      const done = {
        state: refund?.state ?? ('succeeded' as const),
        at: (refund ?? one).changedAt.toISOString(),
        ...(refund && { provider: nameOf(refund.provider) }),
      };
      return {
        ...{ state: one.state, at: one.changedAt.toISOString() },
        ...(one.reason === 'withdrawal' && { withdrawal: true as const }),
        ...(one.state === 'declined' && { answer: one.answer }),
        lines: piecesByLine(own).map(({ lineId: id, quantity }) => named({ id, quantity })),
        ...(amounts && {
          refund: { ...amounts, ...(one.state === 'refunded' ? done : { state: 'expected' as const }) },
        }),
      };
    }),
    ...(kept && {
      kept: {
        lines: kept.lines.map((line) => ({ ...named(line), amount: shown(line.cents) })),
        delivery: shown(kept.deliveryCents),
        ...(kept.otherCents > 0 && { otherRefunds: shown(kept.otherCents) }),
        total: shown(kept.cents),
      },
    }),
  };
}
