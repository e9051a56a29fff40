import type { OrderSummary } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { paging } from '../../shared/paging.ts';
import { orderApi } from '../../shared/pay.ts';

const ordersListMine = requestOf(orderApi, 'ordersListMine');

export const { useListDueOrdersInfiniteQuery, useOrdersGetQuery } = orderApi.injectEndpoints({
  endpoints: (build) => ({
    /** The unpaid and invoiced orders, newest first. The argument is the user's email: each account has its own cache entry. */
    listDueOrders: build.infiniteQuery<Page<OrderSummary>, string, string | null>({
      infiniteQueryOptions: paging,
      query: ({ pageParam: cursor }) =>
        ordersListMine({ state: 'open', payment: 'due', ...(cursor && { cursor }) }),
      transformResponse: (orders: OrderSummary[], meta) => toPage(orders, meta),
      providesTags: ['Order'],
    }),
  }),
});
