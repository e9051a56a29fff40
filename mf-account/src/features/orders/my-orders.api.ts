import type { Order } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';
import { findOrder, removeOrder, restoreOrder } from './loaded-orders.ts';

interface Cancellation {
  id: string;
  /** Whose list the order is in. */
  client: string;
}

const myOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMyOrders: build.infiniteQuery<Page<Order>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ queryArg: client, pageParam: cursor }) => ({
        url: '/order/email',
        params: { client, cursor },
      }),
      transformResponse: (orders: Order[], meta) => toPage(orders, meta),
      providesTags: ['Order'],
    }),
    cancelMyOrder: build.mutation<{ deletedCount: number }, Cancellation>({
      query: ({ id }) => ({ url: `/order/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Order', 'Tool'],
      // The order leaves the list at once, and comes back if the API does not cancel it.
      onQueryStarted: async ({ id, client }, { dispatch, getState, queryFulfilled }) => {
        const { data } = myOrdersApi.endpoints.listMyOrders.select(client)(getState());
        const found = data && findOrder(data.pages, id);
        const changeList = (change: (pages: Page<Order>[]) => void) =>
          dispatch(myOrdersApi.util.updateQueryData('listMyOrders', client, ({ pages }) => change(pages)));
        changeList((pages) => removeOrder(pages, id));
        await queryFulfilled.catch(() => found && changeList((pages) => restoreOrder(pages, found)));
      },
    }),
  }),
});

export const { useListMyOrdersInfiniteQuery, useCancelMyOrderMutation } = myOrdersApi;
