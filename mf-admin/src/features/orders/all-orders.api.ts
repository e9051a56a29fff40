import type { Order, OrderSort } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';
import type { ListQuery } from '../../shared/data-table/list-query.ts';
import { findRow, removeRow, restoreRow } from '../../shared/loaded-rows.ts';

const PAGE = 100;

const allOrdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Provides no tag: after a change all its pages, a hundred perhaps, would be asked for again. Whoever changes an order
     * here changes it in the cache too, and the page that shows them starts anew each time it is opened.
     */
    listAllOrders: build.infiniteQuery<Page<Order>, ListQuery<OrderSort>, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/order',
        params: { ...queryArg, limit: PAGE, ...(cursor ? { cursor } : { count: true }) },
      }),
      transformResponse: (orders: Order[], meta) => toPage(orders, meta),
    }),
    cancelAnyOrder: build.mutation<{ deletedCount: number }, string>({
      query: (id) => ({ url: `/order/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Order', 'Tool'],
      // The order leaves every list at once, and comes back if the API does not cancel it.
      onQueryStarted: async (id, { dispatch, getState, queryFulfilled }) => {
        const changeList = (list: ListQuery<OrderSort>, change: (pages: Page<Order>[]) => void) =>
          dispatch(allOrdersApi.util.updateQueryData('listAllOrders', list, ({ pages }) => change(pages)));
        const lists = allOrdersApi.util.selectCachedArgsForQuery(getState(), 'listAllOrders');
        const removals = lists.map((list) => {
          const { data } = allOrdersApi.endpoints.listAllOrders.select(list)(getState());
          const found = data && findRow(data.pages, id);
          changeList(list, (pages) => removeRow(pages, id));
          return { list, found };
        });
        await queryFulfilled.catch(() => {
          for (const { list, found } of removals)
            if (found) changeList(list, (pages) => restoreRow(pages, found));
        });
      },
    }),
  }),
});

export const { useListAllOrdersInfiniteQuery, useCancelAnyOrderMutation } = allOrdersApi;
