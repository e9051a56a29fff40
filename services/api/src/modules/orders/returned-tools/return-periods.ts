import { rulesAt } from '../../../common/market.ts';
import type { Settings } from '../../../common/settings.ts';
import { endOfDayAfter } from '../../../common/shop-days.ts';
import type { Order } from '../order.entity.ts';
import type { WithdrawalDto } from '../orders.dto.ts';

const DAY_MS = 24 * 3_600_000;

/** A time in which tools can be returned. A withdrawal has no end before the delivery. */
export interface ReturnPeriod {
  /** The first moment after it. */
  end?: Date;
}

export interface ReturnPeriods {
  /** Undefined for an order that was not delivered, and in a shop without returns. */
  returns: Required<ReturnPeriod> | undefined;
  /** Undefined where the law has no right of withdrawal, and before the dispatch: then the customer cancels. */
  withdrawal: ReturnPeriod | undefined;
}

export function periodsOf(
  { state, country }: Pick<Order, 'state' | 'country'>,
  deliveredAt: Date | undefined,
  { returnDays, market, timeZone, delivery }: Settings,
): ReturnPeriods {
  const returns =
    state === 'delivered' && deliveredAt && returnDays > 0
      ? { end: new Date(deliveredAt.getTime() + returnDays * DAY_MS) }
      : undefined;
  const { withdrawalDays } = rulesAt(market, country);
  if (withdrawalDays === 0 || (state !== 'shipped' && state !== 'delivered'))
    return { returns, withdrawal: undefined };
  const end = deliveredAt && endOfDayAfter(deliveredAt, withdrawalDays, timeZone, delivery.holidays);
  return { returns, withdrawal: end ? { end } : {} };
}

export function isOpen({ end }: ReturnPeriod): boolean {
  return !end || Date.now() < end.getTime();
}

export function presentWithdrawal({ withdrawal }: ReturnPeriods): WithdrawalDto | undefined {
  return withdrawal && isOpen(withdrawal) ? { until: withdrawal.end?.toISOString() } : undefined;
}

/** The time in which anything can be returned. Undefined before and after it. */
export function presentPeriod({ returns, withdrawal }: ReturnPeriods): { until?: string } | undefined {
  const open = [returns, withdrawal].filter((period) => period !== undefined && isOpen(period));
  const ends = open.map((period) => period?.end?.getTime() ?? Number.POSITIVE_INFINITY);
  if (ends.length === 0) return undefined;
  const end = Math.max(...ends);
  return { until: Number.isFinite(end) ? new Date(end).toISOString() : undefined };
}

/** The end of the time for returns. Undefined unless tools can be returned now. */
export function presentUntil({ returns }: ReturnPeriods): string | undefined {
  return returns && isOpen(returns) ? returns.end.toISOString() : undefined;
}
