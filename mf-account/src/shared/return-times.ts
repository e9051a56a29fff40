import type { WithdrawalDto } from '@whetstone/contract/api';
import { getShop } from '@whetstone/ui';
import { lastDayOf } from './order-state.tsx';

interface ReturnTimes {
  /** The end of the time for returns. Undefined if nothing can be returned now. */
  until?: string | undefined;
  /** Undefined if the customer cannot withdraw now. */
  withdrawal?: WithdrawalDto | undefined;
}

/** Until when the customer can withdraw and ask for a return. */
export function returnSentences({ until, withdrawal }: ReturnTimes): string[] {
  return [
    ...(withdrawal ? [withdrawalSentence(withdrawal.until)] : []),
    ...(until ? [`You can ask for a return until ${lastDayOf(until)}.`] : []),
  ];
}

/** @param until the end of the time. Undefined before the delivery */
function withdrawalSentence(until: string | undefined): string {
  const end = until ? lastDayOf(until) : `${getShop().market?.withdrawalDays} days after the delivery`;
  return `You can withdraw without giving a reason until ${end}.`;
}
