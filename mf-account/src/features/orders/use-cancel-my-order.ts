import type { Order } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useCancelMyOrderMutation } from './my-orders.api.ts';

/** A function that cancels an order and tells the customer what came of it. */
export function useCancelMyOrder() {
  const [cancel] = useCancelMyOrderMutation();
  const notify = useNotify();
  return async ({ _id, client }: Order) => {
    const { error } = await cancel({ id: _id, client });
    if (!error) return notify('success', 'Your order is cancelled.');
    const reason = problemOf(error)?.detail ?? 'Please try again in a moment.';
    notify('error', `Your order is not cancelled. ${reason}`);
  };
}
