import type { Order, Purchase, PurchaseSummary } from '@whetstone/contract';
import { type Page, problemOf, requestOf, toPage, useNavigate, useNotify } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';
import { purchaseApi } from '../../shared/pay.ts';
import { findOrder, removeOrder, restoreOrder } from './loaded-orders.ts';
import { openLines, reorderOutcome } from './reorder.ts';

const SERVER_ERROR = 500;
const CHECK = 'Check your connection, then load this page again.';

/** The id of an order, and the email of the user whose list contains the order. */
type Cancellation = Pick<Order, '_id' | 'client'>;

const ordersListOfClient = requestOf(contractApi, 'ordersListOfClient');
const ordersCancel = requestOf(contractApi, 'ordersCancel');
const purchasesListMine = requestOf(contractApi, 'purchasesListMine');

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
};

const ordersApi = purchaseApi
  .enhanceEndpoints({
    endpoints: {
      // A rejected cancellation invalidates as well: the state of the order has changed meanwhile.
      purchasesCancel: { invalidatesTags: ['Order', 'Tool'] },
      basketMerge: { invalidatesTags: ['Basket'] },
      paymentsCheck: {
        invalidatesTags: ['Order'],
        // The page shows the payment at once, and not after another request.
        onQueryStarted: async ({ number }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(ordersApi.util.upsertQueryData('purchasesGet', { number }, data));
        },
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listMyOrders: build.infiniteQuery<Page<Order>, string, string | undefined>({
        infiniteQueryOptions: paged,
        query: ({ queryArg: client, pageParam: cursor }) =>
          ordersListOfClient({ client, ...(cursor && { cursor }) }),
        transformResponse: (orders: Order[], meta) => toPage(orders, meta),
        providesTags: ['Order'],
      }),
      /** The argument is the user's email: each account has its own cache entry. */
      listCancelledPurchases: build.infiniteQuery<Page<PurchaseSummary>, string, string | undefined>({
        infiniteQueryOptions: paged,
        query: ({ pageParam: cursor }) =>
          purchasesListMine({ state: 'cancelled', ...(cursor && { cursor }) }),
        transformResponse: (purchases: PurchaseSummary[], meta) => toPage(purchases, meta),
        providesTags: ['Order'],
      }),
      cancelMyOrder: build.mutation<{ deletedCount: number }, Cancellation>({
        query: ({ _id: id }) => ordersCancel({ id }),
        invalidatesTags: ['Order', 'Tool'],
        // Optimistic update: removes the order at once and restores it if the cancellation fails.
        onQueryStarted: async ({ _id: id, client }, { dispatch, getState, queryFulfilled }) => {
          const { data } = ordersApi.endpoints.listMyOrders.select(client)(getState());
          const found = data && findOrder(data.pages, id);
          const changeList = (change: (pages: Page<Order>[]) => void) =>
            dispatch(ordersApi.util.updateQueryData('listMyOrders', client, ({ pages }) => change(pages)));
          changeList((pages) => removeOrder(pages, id));
          await queryFulfilled.catch(() => found && changeList((pages) => restoreOrder(pages, found)));
        },
      }),
    }),
  });

export const {
  useListMyOrdersInfiniteQuery,
  useListCancelledPurchasesInfiniteQuery,
  usePurchasesGetQuery,
  useDeliveryGetQuery,
  usePaymentsCheckMutation,
} = ordersApi;

/** Returns a function that shows the outcome of a cancellation as a toast. A rejection names the state of the order. */
function useCancellationToast() {
  const notify = useNotify();
  return (error: unknown) => {
    if (!error) return notify('success', 'Your order is cancelled.');
    const problem = problemOf(error);
    if (problem && problem.status < SERVER_ERROR)
      return notify('error', `Your order is not cancelled. ${problem.detail}`);
    notify('error', `We do not know whether your order is cancelled. ${CHECK}`);
  };
}

/** Returns a function that cancels one order (one line of a purchase) and shows the outcome as a toast. */
export function useCancelMyOrder() {
  const [cancel] = ordersApi.useCancelMyOrderMutation();
  const show = useCancellationToast();
  return async ({ _id, client }: Cancellation) => show((await cancel({ _id, client })).error);
}

/** Returns a function that cancels a whole purchase and shows the outcome as a toast. */
export function useCancelPurchase() {
  const [cancel, { isLoading: isPending }] = ordersApi.usePurchasesCancelMutation();
  const show = useCancellationToast();
  const cancelPurchase = async (number: string) =>
    show((await cancel({ number, cancelPurchaseDto: {} })).error);
  return { cancelPurchase, isPending };
}

/** Returns a function that puts the tools of a purchase into the basket, opens the basket, and shows which tools are sold out. */
export function useReorder() {
  const [merge, { isLoading: isPending }] = ordersApi.useBasketMergeMutation();
  const notify = useNotify('reorder');
  const navigate = useNavigate();
  const reorder = async (purchase: Purchase) => {
    const lines = openLines(purchase);
    const wanted = lines.map(({ id, quantity }) => ({ id, quantity }));
    const { data: basket, error } = await merge({ mergeBasketDto: { lines: wanted } });
    if (!basket) {
      const reason = problemOf(error)?.detail ?? CHECK;
      return notify('error', `Your tools could not be put into the basket. ${reason}`);
    }
    const { type, message } = reorderOutcome(lines, basket);
    notify(type, message);
    void navigate('/basket');
  };
  return { reorder, isPending };
}
