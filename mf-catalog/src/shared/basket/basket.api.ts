import type { Basket } from '@whetstone/contract';
import { type AppDispatch, type RootState, requestOf } from '@whetstone/kernel';
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

/**
 * Each change of a basket responds with the whole basket. A read that began before the response can return an older one: another read takes its
 * place. Reads on focus cannot be aborted.
 */
export function storeBasket(basket: Basket) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { basketGet } = basketApi.endpoints;
    const { isLoading: isReading } = basketGet.select(undefined)(getState());
    await dispatch(basketApi.util.upsertQueryData('basketGet', undefined, basket));
    if (isReading) void dispatch(basketGet.initiate(undefined, { subscribe: false, forceRefetch: true }));
  };
}
