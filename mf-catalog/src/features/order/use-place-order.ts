import { problemOf, useNotify } from '@whetstone/kernel';
import { refusalOf, unknownOutcome } from './order-errors.ts';
import { type OrderRequest, usePlaceOrderMutation } from './orders.api.ts';
import { useIdempotencyKeys } from './use-idempotency-key.ts';

const SUCCESS = 'Your order is  successful.Thank you...';
const FAILURE = 'Sorry!!! Your order is failed ';
const SERVER_ERROR = 500;
/** Not signed in, not allowed, too many requests: the server did not process the order. */
const BEFORE_THE_ORDER = [401, 403, 429];

/** Sends an order and shows its outcome. `message` is the reason for a rejection, or a warning before the next attempt. */
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
  // The previous error was about other form content.
  const message = isEdited ? (warning ?? refusal) : (refusal ?? warning);
  return { placeOrder, isPlacing: isLoading, error, message, reset };
}

/** The outcome of the order is known. */
function isDecided(failure: unknown): boolean {
  if (!failure) return true;
  return isRefusal(failure) && !BEFORE_THE_ORDER.includes(problemOf(failure)?.status ?? 0);
}

/** The server rejected the order, so this attempt placed none. */
function isRefusal(failure: unknown): boolean {
  const problem = problemOf(failure);
  return problem !== undefined && problem.status < SERVER_ERROR;
}
