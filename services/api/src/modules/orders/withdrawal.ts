import { rulesAt } from '../../common/market.ts';
import type { Settings } from '../../common/settings.ts';
import { endOfDayAfter } from '../../common/shop-days.ts';
import type { Order } from './order.entity.ts';
import type { WithdrawalDto } from './orders.dto.ts';

/** The time in which a consumer can withdraw from a shipped order. It has no end before the delivery. */
interface WithdrawalPeriod {
  end?: Date;
}

/** Undefined where the law has no right of withdrawal, and before the dispatch: then the customer cancels. */
export function withdrawalOf(
  { state, country }: Pick<Order, 'state' | 'country'>,
  deliveredAt: Date | undefined,
  { market, timeZone, delivery }: Settings,
): WithdrawalPeriod | undefined {
  const { withdrawalDays } = rulesAt(market, country);
  if (withdrawalDays === 0 || (state !== 'shipped' && state !== 'delivered')) return undefined;
  if (!deliveredAt) return {};
  return { end: endOfDayAfter(deliveredAt, withdrawalDays, timeZone, delivery.holidays) };
}

export function isOpen({ end }: WithdrawalPeriod): boolean {
  return !end || Date.now() < end.getTime();
}

export function presentWithdrawal(period: WithdrawalPeriod | undefined): WithdrawalDto | undefined {
  return period && isOpen(period) ? { until: period.end?.toISOString() } : undefined;
}
