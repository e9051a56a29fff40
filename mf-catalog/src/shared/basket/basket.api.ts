import type { Basket } from '@whetstone/contract';
import { type AppDispatch, requestOf } from '@whetstone/kernel';
import { basketContractApi } from '../generated/basket.ts';
import { newKey } from '../idempotency-key.ts';

const merge = requestOf(basketContractApi, 'basketMerge');

export const basketApi = basketContractApi.enhanceEndpoints({
  endpoints: {
    basketGet: { providesTags: ['Basket', 'Order', 'Tool'] },
    basketMerge: {
      // The kernel retries requests with a key. A repeated merge changes nothing.
      query: (arg) => ({ ...merge(arg), headers: { 'Idempotency-Key': newKey() } }),
    },
  },
});

/** Other devices and tabs change the basket and the stock. */
export const FRESH = { refetchOnFocus: true, refetchOnReconnect: true } as const;

/** Each change of a basket responds with the whole basket. A refetch that began before the response could return an older one. */
export function storeBasket(basket: Basket) {
  return async (dispatch: AppDispatch): Promise<void> => {
    const refetch = dispatch(basketApi.util.getRunningQueryThunk('basketGet', undefined));
    refetch?.abort();
    await refetch;
    await dispatch(basketApi.util.upsertQueryData('basketGet', undefined, basket));
  };
}
