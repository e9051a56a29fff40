import type { OrderSummary } from '@whetstone/contract';
import type { OrderDetailDto, PackResultDto } from '@whetstone/contract/api';
import { type AppDispatch, problemOf, type RootState, requestOf, toPage } from '@whetstone/kernel';
import { removeRow } from '../../shared/data-table/loaded-rows.ts';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { contractApi } from '../../shared/generated/contract.ts';
import { type OrderRequest } from './order-filters.ts';

const ordersList = requestOf(contractApi, 'ordersList');
export const ordersExport = requestOf(contractApi, 'ordersExport');
const ordersPack = requestOf(contractApi, 'ordersPack');
const ordersCancel = requestOf(contractApi, 'ordersCancel');
const orderLinesList = requestOf(contractApi, 'orderLinesList');

/** An order with the id that the table needs: its number. */
export type OrderRow = OrderSummary & { _id: string };

const ordersApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    /** Does not provide `Order`: mutations update the cached rows instead, and the page refetches the list each time it opens. */
    listOrders: build.infiniteQuery({
      ...pagesOf(contractApi, 'ordersList', { limit: 25, refetchCachedPages: false }),
      transformResponse: (orders: OrderSummary[], meta: object | undefined) =>
        toPage(
          orders.map((order) => ({ ...order, _id: order.number })),
          meta,
        ),
      providesTags: ['TabRestored'],
    }),
    /** A separate request: among many orders, counting the matches of a search takes far longer than the first page. */
    countOrders: build.query<number | undefined, OrderRequest>({
      query: (request) => ordersList({ ...request, limit: 0, count: true }),
      transformResponse: (_, meta) => toPage([], meta).total,
      providesTags: ['Order', 'TabRestored'],
    }),
    /** The number of lines that are neither cancelled nor completely shipped. */
    countOpenLines: build.query<number, void>({
      query: () => orderLinesList({ state: 'open', limit: 0, count: true }),
      transformResponse: (_, meta) => toPage([], meta).total ?? 0,
      providesTags: ['Order', 'TabRestored'],
    }),
    packOrders: build.mutation<{ results: PackResultDto[] }, string[]>({
      query: (numbers) => ordersPack({ packOrdersDto: { numbers } }),
      invalidatesTags: ['Order'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const packed = new Set(data?.results.flatMap((result) => (result.packed ? [result.number] : [])));
        dispatch(updateRows((row) => packed.has(row.number) && { state: 'packed', next: 'ship' }));
      },
    }),
    cancelOrder: build.mutation<OrderDetailDto, string>({
      query: (number) => ordersCancel({ number, cancelOrderDto: {} }),
      invalidatesTags: ['Order', 'Tool'],
      // No optimistic update: the API rejects the cancellation of an order that is shipped.
      onQueryStarted: async (number, { dispatch, queryFulfilled }) => {
        try {
          const { state, payment, next } = (await queryFulfilled).data;
          dispatch(updateRows((row) => row.number === number && { state, payment, next }));
        } catch (failure) {
          const state = problemOf((failure as { error?: unknown }).error)?.state;
          if (state) dispatch(updateRows((row) => row.number === number && { state, next: undefined }));
        }
      },
    }),
  }),
});

/** Changes rows in every cached list. A list without cancelled orders drops an order that is cancelled. */
function updateRows(change: (row: OrderRow) => false | Partial<OrderRow>) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    for (const list of ordersApi.util.selectCachedArgsForQuery(getState(), 'listOrders'))
      dispatch(
        ordersApi.util.updateQueryData('listOrders', list, ({ pages }) => {
          for (const row of pages.flatMap(({ items }) => items)) Object.assign(row, change(row));
          if (list.state !== 'open') return;
          const cancelled = pages.flatMap(({ items }) => items).filter(({ state }) => state === 'cancelled');
          for (const { _id } of cancelled) removeRow(pages, _id);
        }),
      );
  };
}

export const {
  useListOrdersInfiniteQuery,
  useCountOrdersQuery,
  useCountOpenLinesQuery,
  useCancelOrderMutation,
} = ordersApi;

/** The sentence about a rejection, loaded with the first one. Undefined if the outcome is unknown. */
export async function rejectionOf(error: unknown): Promise<string | undefined> {
  return (
    problemOf(error) &&
    (await import(/* webpackChunkName: "order-problem" */ './order-problem.ts')).orderProblem(error)
  );
}

export const unknownOutcome = (what: string) =>
  `We do not know whether ${what}. Check your connection, then load this page again.`;

/** The API packs at most so many orders in a request. */
const MAX_PACKED = 100;

/** An order, and the reason if it may not be packed. */
export interface PackResult {
  number: string;
  reason?: string;
}

/** Returns a function that packs the orders and resolves to the outcome of each. */
export function usePackOrders() {
  const [pack, { isLoading }] = ordersApi.usePackOrdersMutation();
  const packAll = async (numbers: readonly string[]): Promise<PackResult[]> => {
    const results: PackResult[] = [];
    for (let start = 0; start < numbers.length; start += MAX_PACKED) {
      const part = numbers.slice(start, start + MAX_PACKED);
      const { data, error } = await pack(part);
      const reason = (await rejectionOf(error)) ?? unknownOutcome('this order is packed');
      for (const { number, problem } of data?.results ?? [])
        results.push({ number, reason: await rejectionOf({ data: problem }) });
      if (!data) results.push(...part.map((number) => ({ number, reason })));
    }
    return results;
  };
  return { packAll, pending: isLoading };
}
