import { problemOf, useNotify } from '@whetstone/kernel';
import { type OrderRequest, usePlaceOrderMutation } from './orders.api.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

const SUCCESS = 'Your order is  successful.Thank you...';
const FAILURE = 'Sorry!!! Your order is failed ';
const SERVER_ERROR = 500;

/** Sends an order and tells the customer what became of it. */
export function usePlaceOrder(onPlaced: () => void) {
  const [send, { isLoading, error, reset }] = usePlaceOrderMutation();
  const { keyOf, settle } = useIdempotencyKey();
  const notify = useNotify();

  const placeOrder = async (order: OrderRequest['order']) => {
    const answer = await send({ order, key: keyOf(order) });
    if (!answer.error) {
      settle();
      notify('success', SUCCESS);
      onPlaced();
      return;
    }
    if (isRefusal(answer.error)) settle();
    notify('error', FAILURE);
  };

  return { placeOrder, isPlacing: isLoading, error, reset };
}

/** The server said no, so it is certain that nothing was ordered. */
function isRefusal(error: unknown): boolean {
  const problem = problemOf(error);
  return problem !== undefined && problem.status < SERVER_ERROR;
}
