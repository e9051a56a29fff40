import type { PurchaseSummary } from '@whetstone/contract';
import {
  type AppDispatch,
  type Page,
  problemOf,
  type RootState,
  requestOf,
  toPage,
  useNotify,
} from '@whetstone/kernel';
import { removeRow } from '../../shared/data-table/loaded-rows.ts';
import { contractApi, type PackResultDto, type PurchaseDto } from '../../shared/generated/contract.ts';
import { type OrderRequest } from './order-filters.ts';

const PAGE = 25;

const purchasesList = requestOf(contractApi, 'purchasesList');
/** The request for the orders of these filters as CSV. */
export const purchasesExport = requestOf(contractApi, 'purchasesExport');
const purchasesPack = requestOf(contractApi, 'purchasesPack');
const purchasesCancel = requestOf(contractApi, 'purchasesCancel');
const ordersList = requestOf(contractApi, 'ordersList');

/** A purchase with the id that the table needs: its number. */
export type PurchaseRow = PurchaseSummary & { _id: string };

const purchasesApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    /** Does not provide `Order`: mutations update the cached rows instead, and the page refetches the list each time it opens. */
    listPurchases: build.infiniteQuery<Page<PurchaseRow>, OrderRequest, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
        refetchCachedPages: false,
      },
      query: ({ queryArg, pageParam: cursor }) =>
        purchasesList({ ...queryArg, limit: PAGE, ...(cursor && { cursor }) }),
      transformResponse: (purchases: PurchaseSummary[], meta) =>
        toPage(
          purchases.map((purchase) => ({ ...purchase, _id: purchase.number })),
          meta,
        ),
      providesTags: ['TabRestored'],
    }),
    /** A separate request: among many orders, counting the matches of a search takes far longer than the first page. */
    countPurchases: build.query<number | undefined, OrderRequest>({
      query: (request) => purchasesList({ ...request, limit: 0, count: true }),
      transformResponse: (_, meta) => toPage([], meta).total,
      providesTags: ['Order', 'TabRestored'],
    }),
    /** The number of open lines of all orders: of the specification's orders. */
    countOpenLines: build.query<number, void>({
      query: () => ordersList({ limit: 0, count: true }),
      transformResponse: (_, meta) => toPage([], meta).total ?? 0,
      providesTags: ['Order', 'TabRestored'],
    }),
    packPurchases: build.mutation<{ results: PackResultDto[] }, string[]>({
      query: (numbers) => purchasesPack({ packPurchasesDto: { numbers } }),
      invalidatesTags: ['Order'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const packed = new Set(data?.results.flatMap((result) => (result.packed ? [result.number] : [])));
        dispatch(updateRows((row) => packed.has(row.number) && { state: 'packed' }));
      },
    }),
    cancelPurchase: build.mutation<PurchaseDto, string>({
      query: (number) => purchasesCancel({ number, cancelPurchaseDto: {} }),
      invalidatesTags: ['Order', 'Tool'],
      // No optimistic update: the API rejects the cancellation of an order that is shipped.
      onQueryStarted: async (number, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          dispatch(
            updateRows((row) => row.number === number && { state: data.state, payment: data.payment }),
          );
        } catch (failure) {
          const state = problemOf((failure as { error?: unknown }).error)?.state;
          if (state) dispatch(updateRows((row) => row.number === number && { state }));
        }
      },
    }),
  }),
});

/** Changes rows in every cached list. A list without cancelled orders drops an order that is cancelled. */
function updateRows(change: (row: PurchaseRow) => false | Partial<PurchaseRow>) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    for (const list of purchasesApi.util.selectCachedArgsForQuery(getState(), 'listPurchases'))
      dispatch(
        purchasesApi.util.updateQueryData('listPurchases', list, ({ pages }) => {
          for (const row of pages.flatMap(({ items }) => items)) Object.assign(row, change(row));
          if (list.state !== 'open') return;
          const cancelled = pages.flatMap(({ items }) => items).filter(({ state }) => state === 'cancelled');
          for (const { _id } of cancelled) removeRow(pages, _id);
        }),
      );
  };
}

export const { useListPurchasesInfiniteQuery, useCountPurchasesQuery, useCountOpenLinesQuery } = purchasesApi;

const SERVER_ERROR = 500;

/** Returns a function that cancels an order and shows the outcome as a toast. */
export function useCancelPurchase() {
  const [cancel] = purchasesApi.useCancelPurchaseMutation();
  const notify = useNotify();
  return async (number: string) => {
    const { error } = await cancel(number);
    if (!error) return notify('success', `Order ${number} is cancelled. Its items are back in stock.`);
    const problem = problemOf(error);
    if (problem && problem.status < SERVER_ERROR) return notify('error', problem.detail);
    notify(
      'error',
      `We do not know whether order ${number} is cancelled. Check your connection, then load this page again.`,
    );
  };
}

/** The API packs at most so many orders in a request. */
const MAX_PACKED = 100;

/** Returns a function that packs the orders and resolves to the outcome of each. */
export function usePackPurchases() {
  const [pack, { isLoading }] = purchasesApi.usePackPurchasesMutation();
  const packAll = async (numbers: readonly string[]): Promise<PackResultDto[]> => {
    const results: PackResultDto[] = [];
    for (let start = 0; start < numbers.length; start += MAX_PACKED) {
      const part = numbers.slice(start, start + MAX_PACKED);
      const { data, error } = await pack(part);
      const message = problemOf(error)?.detail ?? UNKNOWN;
      results.push(...(data?.results ?? part.map((number) => ({ number, packed: false, message }))));
    }
    return results;
  };
  return { packAll, pending: isLoading };
}

const UNKNOWN =
  'We do not know whether this order is packed. Check your connection, then load this page again.';
