import type { Order, OrderLine } from '@whetstone/contract';
import { refundPolling } from '@whetstone/contract/refund-polling';
import {
  type Page,
  problemOf,
  requestOf,
  skipToken,
  toPage,
  useNavigate,
  useNotify,
} from '@whetstone/kernel';
import { impossibleStep } from '@whetstone/kernel/impossible-step';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { useState } from 'react';
import { contractApi } from '../../shared/generated/contract.ts';
import { paging } from '../../shared/paging.ts';
import { orderApi } from '../../shared/pay.ts';
import { openLines, reorderOutcome } from './reorder.ts';

const SERVER_ERROR = 500;
const CHECK = 'Check your connection, then load this page again.';

/** A line, and the email of the user whose list contains the line. */
type Cancellation = Pick<OrderLine, '_id' | 'client' | 'service'>;

/** The lines of the user with this email, so that each account has its own cache entry. */
interface MyLines {
  client: string;
  /** `current`: all lines of orders that are not cancelled. `cancelled`: the lines of cancelled orders. */
  state: 'current' | 'cancelled';
}

const orderLinesListOfClient = requestOf(contractApi, 'orderLinesListOfClient');
const orderLinesCancel = requestOf(contractApi, 'orderLinesCancel');

const ordersApi = orderApi
  .enhanceEndpoints({
    endpoints: {
      // A rejected cancellation invalidates as well: the state of the order has changed meanwhile.
      ordersCancel: { invalidatesTags: ['Order', 'Tool'] },
      basketMerge: { invalidatesTags: ['Basket'] },
      paymentsCheck: {
        invalidatesTags: ['Order'],
        // The page shows the payment at once, and not after another request.
        onQueryStarted: async ({ number }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(ordersApi.util.upsertQueryData('ordersGet', { number }, data));
        },
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listMyLines: build.infiniteQuery<Page<OrderLine>, MyLines, string | null>({
        infiniteQueryOptions: paging,
        query: ({ queryArg, pageParam: cursor }) =>
          orderLinesListOfClient({ ...queryArg, ...(cursor && { cursor }) }),
        transformResponse: (lines: OrderLine[], meta) => toPage(lines, meta),
        providesTags: ['Order'],
      }),
      cancelMyLine: build.mutation<{ deletedCount: number }, Cancellation>({
        query: ({ _id: id }) => orderLinesCancel({ id }),
        invalidatesTags: ['Order', 'Tool'],
        // Optimistic update: the line is cancelled at once, and open again if the cancellation fails.
        onQueryStarted: async ({ _id: id, client }, { dispatch, queryFulfilled }) => {
          const mark = (cancelled: boolean) =>
            dispatch(
              ordersApi.util.updateQueryData('listMyLines', { client, state: 'current' }, ({ pages }) => {
                const line = pages.flatMap(({ items }) => items).find(({ _id }) => _id === id);
                if (line) line.cancelled = cancelled;
              }),
            );
          mark(true);
          await queryFulfilled.catch(() => mark(false));
        },
      }),
    }),
  });

/** The order, read again when the window gets the focus, because the shop may have changed it, and polled during a refund. */
export function useOrder(number: string | undefined) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = ordersApi.useOrdersGetQuery(number === undefined ? skipToken : { number }, {
    refetchOnFocus: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const wanted = refundPolling(query.currentData);
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}

export const { useListMyLinesInfiniteQuery, usePaymentsCheckMutation } = ordersApi;

const CANCELLATION_SENTENCES: ProblemSentences = {
  'impossible-step': impossibleStep,
  'not-found': 'This order no longer exists.',
};

/** Returns a function that shows the outcome of a cancellation as a toast. A rejection names the state of the order. */
function useCancellationToast() {
  const notify = useNotify();
  return (what: string, error: unknown) => {
    if (!error) return notify('success', `${what} is cancelled.`);
    const { status = SERVER_ERROR } = problemOf(error) ?? {};
    if (status >= SERVER_ERROR)
      return notify('error', `We do not know whether ${what} is cancelled. ${CHECK}`);
    notify('error', `${what} is not cancelled. ${problemMessage(error, CANCELLATION_SENTENCES)}`);
  };
}

export function useCancelMyLine() {
  const [cancel] = ordersApi.useCancelMyLineMutation();
  const show = useCancellationToast();
  return async (line: Cancellation) => show(line.service, (await cancel(line)).error);
}

/** Returns a function that cancels a whole order and shows the outcome as a toast. */
export function useCancelOrder() {
  const [cancel, { isLoading: isPending }] = ordersApi.useOrdersCancelMutation();
  const show = useCancellationToast();
  const cancelOrder = async (number: string) =>
    show(`Order ${number}`, (await cancel({ number, cancelOrderDto: {} })).error);
  return { cancelOrder, isPending };
}

/** The checkout begins with the address of a gift only if its order was cancelled. */
function giftNote({ recipient, clientName }: Order): string {
  if (!recipient || recipient === clientName) return '';
  return ` This order was for ${recipient}. Check the address at the checkout.`;
}

/** Returns a function that puts the tools of an order into the basket, opens the basket, and shows which tools are sold out. */
export function useReorder() {
  const [merge, { isLoading: isPending }] = ordersApi.useBasketMergeMutation();
  const notify = useNotify('reorder');
  const navigate = useNavigate();
  const reorder = async (order: Order) => {
    const lines = openLines(order);
    const wanted = lines.map(({ id, quantity }) => ({ id, quantity }));
    const { data: basket, error } = await merge({ mergeBasketDto: { lines: wanted } });
    if (!basket) {
      const reason = problemMessage(error, { unreachable: CHECK });
      return notify('error', `Your tools could not be put into the basket. ${reason}`);
    }
    const { type, message } = reorderOutcome(lines, basket);
    notify(type, `${message}${giftNote(order)}`);
    // A cancelled order is often placed again with a corrected address.
    void navigate(order.state === 'cancelled' ? `/basket?addressOf=${order.number}` : '/basket');
  };
  return { reorder, isPending };
}
