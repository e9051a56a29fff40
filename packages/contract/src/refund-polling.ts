import type { OrderDetailDto as Order } from './generated/api.ts';

const INTERVAL = 3_000;
/** A bank that has not confirmed a refund by then can take days. */
const EXPECTED_WITHIN = 2 * 60_000;

/**
 * The `pollingInterval` of an order, in milliseconds: 3 seconds while a provider is returning money, until two minutes after the last change
 * of the refund. Otherwise 0, which stops polling.
 */
export function refundPolling(order: Pick<Order, 'refunds'> | undefined): number {
  // The clock of the browser can be slow or fast.
  const isExpected = ({ state, at }: Order['refunds'][number]) =>
    state !== 'succeeded' && Math.abs(Date.now() - Date.parse(at)) < EXPECTED_WITHIN;
  return order?.refunds.some(isExpected) ? INTERVAL : 0;
}
