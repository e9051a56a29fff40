import type { NewOrder } from '@whetstone/contract';
import { api } from '@whetstone/kernel';

export interface OrderRequest {
  /** `id` and `service` are the tool's id and name, `client` the customer's e-mail. */
  order: Required<NewOrder>;
  /** The same order sent again under the same key is placed once. */
  key: string;
}

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeOrder: build.mutation<{ success: boolean }, OrderRequest>({
      query: ({ order, key }) => ({
        url: '/order',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: order,
      }),
      invalidatesTags: ['Tool', 'Order'],
    }),
  }),
});

export const { usePlaceOrderMutation } = ordersApi;
