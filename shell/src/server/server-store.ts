import { createBaseQuery, createShopStore, type ShopStore } from '@whetstone/kernel/host';

/** The store of one request: nobody is signed in, and a call that fails is not worth a shopper's waiting. */
export function createServerStore(apiUrl: string, timeLimit: number): ShopStore {
  return createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: apiUrl,
      fetch: (request) => fetch(request, { signal: AbortSignal.timeout(timeLimit) }),
      readToken: () => null,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
      maxRetries: 0,
    }),
  });
}
