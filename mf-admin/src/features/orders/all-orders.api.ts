import type { Order } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';
import { removeRow } from '../../shared/remove-row.ts';

const PAGE = 100;

const allOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Provides no tag: after a change all its pages, a hundred perhaps, would be asked for again. Whoever changes an order
     * here changes it in the cache too, and the page that shows them starts anew each time it is opened.
     */
    listAllOrders: build.infiniteQuery<Page<Order>, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchCachedPages: false,
      },
      query: ({ pageParam: cursor }) => ({
        url: '/order',
        params: { limit: PAGE, ...(cursor ? { cursor } : { count: true }) },
      }),
      transformResponse: (orders: Order[], meta) => toPage(orders, meta),
    }),
    cancelAnyOrder: build.mutation<{ deletedCount: number }, string>({
      query: (id) => ({ url: `/order/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Order', 'Tool'],
      // The order leaves the list at once, and comes back if the API does not cancel it.
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const removal = dispatch(
          allOrdersApi.util.updateQueryData('listAllOrders', undefined, ({ pages }) => removeRow(pages, id)),
        );
        await queryFulfilled.catch(removal.undo);
      },
    }),
  }),
});

export const { useListAllOrdersInfiniteQuery, useCancelAnyOrderMutation } = allOrdersApi;
