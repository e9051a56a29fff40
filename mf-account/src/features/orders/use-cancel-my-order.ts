import type { Order } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useCancelMyOrderMutation } from './my-orders.api.ts';

const SERVER_ERROR = 500;
const UNKNOWN =
  'We do not know whether your order is cancelled. Check your connection, then load this page again.';

/** A function that cancels an order and tells the customer what came of it. */
export function useCancelMyOrder() {
  const [cancel] = useCancelMyOrderMutation();
  const notify = useNotify();
  return async ({ _id, client }: Order) => {
    const { error } = await cancel({ id: _id, client });
    if (!error) return notify('success', 'Your order is cancelled.');
    const problem = problemOf(error);
    if (problem && problem.status < SERVER_ERROR)
      return notify('error', `Your order is not cancelled. ${problem.detail}`);
    notify('error', UNKNOWN);
  };
}
