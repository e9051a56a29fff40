import type { Order } from '@whetstone/contract';
import { type Page, problemOf, requestOf, toPage, useNotify } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';
import { findOrder, removeOrder, restoreOrder } from './loaded-orders.ts';

const SERVER_ERROR = 500;
const UNKNOWN_OUTCOME =
  'We do not know whether your order is cancelled. Check your connection, then load this page again.';

/** The id of an order, and the email of the user whose list contains the order. */
type Cancellation = Pick<Order, '_id' | 'client'>;

const ordersListOfClient = requestOf(contractApi, 'ordersListOfClient');
const ordersCancel = requestOf(contractApi, 'ordersCancel');

const ordersApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    listMyOrders: build.infiniteQuery<Page<Order>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: client, pageParam: cursor }) =>
        ordersListOfClient({ client, ...(cursor && { cursor }) }),
      transformResponse: (orders: Order[], meta) => toPage(orders, meta),
      providesTags: ['Order'],
    }),
    cancelMyOrder: build.mutation<{ deletedCount: number }, Cancellation>({
      query: ({ _id: id }) => ordersCancel({ id }),
      invalidatesTags: ['Order', 'Tool'],
      // Optimistic update: removes the order at once and restores it if the cancellation fails.
      onQueryStarted: async ({ _id: id, client }, { dispatch, getState, queryFulfilled }) => {
        const { data } = ordersApi.endpoints.listMyOrders.select(client)(getState());
        const found = data && findOrder(data.pages, id);
        const changeList = (change: (pages: Page<Order>[]) => void) =>
          dispatch(ordersApi.util.updateQueryData('listMyOrders', client, ({ pages }) => change(pages)));
        changeList((pages) => removeOrder(pages, id));
        await queryFulfilled.catch(() => found && changeList((pages) => restoreOrder(pages, found)));
      },
    }),
  }),
});

export const { useListMyOrdersInfiniteQuery } = ordersApi;

/** Returns a function that cancels an order and shows the outcome as a toast. */
export function useCancelMyOrder() {
  const [cancel] = ordersApi.useCancelMyOrderMutation();
  const notify = useNotify();
  return async ({ _id, client }: Order) => {
    const { error } = await cancel({ _id, client });
    if (!error) return notify('success', 'Your order is cancelled.');
    const problem = problemOf(error);
    if (problem && problem.status < SERVER_ERROR)
      return notify('error', `Your order is not cancelled. ${problem.detail}`);
    notify('error', UNKNOWN_OUTCOME);
  };
}
