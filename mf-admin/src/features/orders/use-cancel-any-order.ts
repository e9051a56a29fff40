import type { Order } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useCancelAnyOrderMutation } from './all-orders.api.ts';

/** A function that cancels somebody's order and tells the admin what came of it. */
export function useCancelAnyOrder() {
  const [cancel] = useCancelAnyOrderMutation();
  const notify = useNotify();
  return async ({ _id, clientName }: Order) => {
    const { error } = await cancel(_id);
    if (!error) return notify('success', `The order of ${clientName} is cancelled.`);
    const reason = problemOf(error)?.detail ?? 'Please try again in a moment.';
    notify('error', `The order of ${clientName} is not cancelled. ${reason}`);
  };
}
