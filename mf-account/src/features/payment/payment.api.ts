import type { PurchaseSummary } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { purchaseApi } from '../../shared/pay.ts';

const purchasesListMine = requestOf(purchaseApi, 'purchasesListMine');

export const { useListDuePurchasesInfiniteQuery, usePurchasesGetQuery } = purchaseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The unpaid and invoiced purchases, newest first. The argument is the user's email: each account has its own cache entry. */
    listDuePurchases: build.infiniteQuery<Page<PurchaseSummary>, string, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ pageParam: cursor }) =>
        purchasesListMine({ state: 'open', payment: 'due', ...(cursor && { cursor }) }),
      transformResponse: (purchases: PurchaseSummary[], meta) => toPage(purchases, meta),
      providesTags: ['Order'],
    }),
  }),
});
