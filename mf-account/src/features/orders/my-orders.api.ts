import type { Order } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';

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
      onQueryStarted: async ({ id, client }, { dispatch, queryFulfilled }) => {
        const removal = dispatch(
          myOrdersApi.util.updateQueryData('listMyOrders', client, ({ pages }) => {
            for (const page of pages) page.items = page.items.filter((order) => order._id !== id);
          }),
        );
        await queryFulfilled.catch(removal.undo);
      },
    }),
  }),
});

export const { useListMyOrdersInfiniteQuery, useCancelMyOrderMutation } = myOrdersApi;
