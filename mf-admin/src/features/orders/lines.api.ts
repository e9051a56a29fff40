import type { Order } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { findRow, removeRow, restoreRow } from '../../shared/data-table/loaded-rows.ts';
import { contractApi, type OrdersListApiArg } from '../../shared/generated/contract.ts';

const PAGE = 100;

type LineFilters = Pick<OrdersListApiArg, 'q' | 'sort'>;

const ordersList = requestOf(contractApi, 'ordersList');
const ordersCancel = requestOf(contractApi, 'ordersCancel');

const ordersApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Does not provide `Order`: mutations update the cached pages instead, and the page refetches the list each time it opens.
     * A restored tab refetches the first page.
     */
    listAllOrders: build.infiniteQuery<Page<Order>, LineFilters, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam: cursor }) =>
        ordersList({ ...queryArg, limit: PAGE, ...(cursor ? { cursor } : { count: true }) }),
      transformResponse: (orders: Order[], meta) => toPage(orders, meta),
      providesTags: ['TabRestored'],
    }),
    cancelAnyOrder: build.mutation<{ deletedCount: number }, string>({
      query: (id) => ordersCancel({ id }),
      invalidatesTags: ['Order', 'Tool'],
      // Optimistic update: removes the order from every cached list, and restores it if the API rejects the cancellation.
      onQueryStarted: async (id, { dispatch, getState, queryFulfilled }) => {
        const updateList = (list: LineFilters, update: (pages: Page<Order>[]) => void) =>
          dispatch(ordersApi.util.updateQueryData('listAllOrders', list, ({ pages }) => update(pages)));
        const lists = ordersApi.util.selectCachedArgsForQuery(getState(), 'listAllOrders');
        const removals = lists.map((list) => {
          const { data } = ordersApi.endpoints.listAllOrders.select(list)(getState());
          const found = data && findRow(data.pages, id);
          updateList(list, (pages) => removeRow(pages, id));
          return { list, found };
        });
        await queryFulfilled.catch(() => {
          for (const { list, found } of removals)
            if (found) updateList(list, (pages) => restoreRow(pages, found));
        });
      },
    }),
  }),
});

export const { useListAllOrdersInfiniteQuery, useCancelAnyOrderMutation } = ordersApi;
