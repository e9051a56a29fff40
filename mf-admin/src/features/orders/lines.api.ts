import type { OrderLine } from '@whetstone/contract';
import { type Page, requestOf } from '@whetstone/kernel';
import { findRow, removeRow, restoreRow } from '../../shared/data-table/loaded-rows.ts';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { contractApi, type OrderLinesListApiArg } from '../../shared/generated/contract.ts';

type LineFilters = Pick<OrderLinesListApiArg, 'q' | 'sort' | 'state'>;

const orderLinesCancel = requestOf(contractApi, 'orderLinesCancel');

const linesApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Does not provide `Order`: mutations update the cached pages instead, and the page refetches the list each time it opens.
     * A restored tab refetches the first page.
     */
    listAllLines: build.infiniteQuery({
      ...pagesOf(contractApi, 'orderLinesList', { limit: 100, count: true, refetchCachedPages: false }),
      providesTags: ['TabRestored'],
    }),
    cancelAnyLine: build.mutation<{ deletedCount: number }, string>({
      query: (id) => orderLinesCancel({ id }),
      invalidatesTags: ['Order', 'Tool'],
      // Optimistic update: removes the line from every cached list, and restores it if the API rejects the cancellation.
      onQueryStarted: async (id, { dispatch, getState, queryFulfilled }) => {
        const updateList = (list: LineFilters, update: (pages: Page<OrderLine>[]) => void) =>
          dispatch(linesApi.util.updateQueryData('listAllLines', list, ({ pages }) => update(pages)));
        const lists = linesApi.util.selectCachedArgsForQuery(getState(), 'listAllLines');
        const removals = lists.map((list) => {
          const { data } = linesApi.endpoints.listAllLines.select(list)(getState());
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

export const { useListAllLinesInfiniteQuery, useCancelAnyLineMutation } = linesApi;
