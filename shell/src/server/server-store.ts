import type { Viewer } from '@whetstone/contract';
import { createBaseQuery, createShopStore, enterAs, type ShopStore } from '@whetstone/kernel/host';

interface ApiNeeds {
  apiUrl: string;
  /** Milliseconds that one call may take. */
  timeLimit: number;
  /** In the place of the network. */
  fetch?: (request: Request) => Promise<Response>;
}

/** The store of one request: nobody is known by name, and a call that fails is not worth a shopper's waiting. */
export async function createServerStore(
  viewer: Viewer,
  { apiUrl, timeLimit, fetch: send = fetch }: ApiNeeds,
): Promise<ShopStore> {
  const store = createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: apiUrl,
      fetch: (request) => send(new Request(request, { signal: AbortSignal.timeout(timeLimit) })),
      readToken: () => null,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
      maxRetries: 0,
    }),
  });
  await store.dispatch(enterAs(viewer));
  return store;
}
