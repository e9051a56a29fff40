import type { Order } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useCancelAnyOrderMutation } from './all-orders.api.ts';

const SERVER_ERROR = 500;

/** A function that cancels somebody's order and tells the admin what came of it. */
export function useCancelAnyOrder() {
  const [cancel] = useCancelAnyOrderMutation();
  const notify = useNotify();
  return async ({ _id, clientName }: Order) => {
    const { error } = await cancel(_id);
    if (!error) return notify('success', `The order of ${clientName} is cancelled.`);
    const problem = problemOf(error);
    if (problem && problem.status < SERVER_ERROR)
      return notify('error', `The order of ${clientName} is not cancelled. ${problem.detail}`);
    notify(
      'error',
      `We do not know whether the order of ${clientName} is cancelled. Check your connection, then load this page again.`,
    );
  };
}
