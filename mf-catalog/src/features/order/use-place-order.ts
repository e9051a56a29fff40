import { problemOf, useNotify } from '@whetstone/kernel';
import { refusalOf, unknownOutcome } from './order-errors.ts';
import { type OrderRequest, usePlaceOrderMutation } from './orders.api.ts';
import { useIdempotencyKeys } from './use-idempotency-key.ts';

const SUCCESS = 'Your order is  successful.Thank you...';
const FAILURE = 'Sorry!!! Your order is failed ';
const SERVER_ERROR = 500;
/** Not signed in, not allowed, too many requests: the order itself was not looked at. */
const BEFORE_THE_ORDER = [401, 403, 429];

/** Sends an order and tells the customer what became of it. `message` is why it was refused, or what to know before it is sent. */
export function usePlaceOrder(order: OrderRequest['order'], onPlaced: () => void) {
  const [send, { isLoading, error, originalArgs, reset }] = usePlaceOrderMutation();
  const keys = useIdempotencyKeys();
  const notify = useNotify();

  const placeOrder = async () => {
    const key = keys.keyOf(order);
    const { error: failure } = await send({ order, key });
    if (isDecided(failure)) keys.settle(order);
    else if (!isRefusal(failure)) keys.keep(order, key);
    if (failure) return notify('error', FAILURE);
    notify('success', SUCCESS);
    onPlaced();
  };

  const isEdited = JSON.stringify(originalArgs?.order) !== JSON.stringify(order);
  const warning = keys.anyUnknown && !isLoading ? unknownOutcome(keys.isUnknown(order)) : undefined;
  const refusal = refusalOf(error);
  // What was said against another content of the form is the less to be known.
  const message = isEdited ? (warning ?? refusal) : (refusal ?? warning);
  return { placeOrder, isPlacing: isLoading, error, message, reset };
}

/** It is certain whether the order was placed. */
function isDecided(failure: unknown): boolean {
  if (!failure) return true;
  return isRefusal(failure) && !BEFORE_THE_ORDER.includes(problemOf(failure)?.status ?? 0);
}

/** The server said no, so it is certain that this attempt ordered nothing. */
function isRefusal(failure: unknown): boolean {
  const problem = problemOf(failure);
  return problem !== undefined && problem.status < SERVER_ERROR;
}
