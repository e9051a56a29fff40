import type { Order } from '@whetstone/contract';
import { placingContractApi } from '../generated/placing.ts';

const { upsertQueryData } = placingContractApi.util;

interface Started {
  dispatch: (action: ReturnType<typeof upsertQueryData<'ordersGet'>>) => unknown;
  queryFulfilled: Promise<{ data: Order }>;
}

/** The confirmation shows the order of the response, without a request of its own. */
async function keepOrder(_request: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const { data: order } = await queryFulfilled.catch(() => ({ data: undefined }));
  if (order) dispatch(upsertQueryData('ordersGet', { number: order.number }, order));
}

export const placingApi = placingContractApi.enhanceEndpoints({
  endpoints: {
    ordersGet: { providesTags: ['Order'] },
    ordersPlace: { invalidatesTags: ['Tool', 'Order', 'Basket'], onQueryStarted: keepOrder },
    orderLinesPlace: { invalidatesTags: ['Tool', 'Order'], onQueryStarted: keepOrder },
    // A rejection means that the order has changed meanwhile.
    paymentsPay: { invalidatesTags: (_page, error) => (error ? ['Order'] : []) },
  },
});
