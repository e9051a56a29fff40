import type { Viewer } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import { createBaseQuery, createShopStore, enterAs, type ShopStore } from '@whetstone/kernel/host';

interface ApiNeeds {
  apiUrl: string;
  /** Milliseconds that one call may take. */
  timeLimit: number;
  /** In the place of the network. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Lends the store of one request: nobody is known by name, and a call that fails is not worth a shopper's waiting. */
export async function withServerStore<Result>(
  viewer: Viewer,
  { apiUrl, timeLimit, fetch: send = fetch }: ApiNeeds,
  use: (store: ShopStore) => Promise<Result>,
): Promise<Result> {
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
  try {
    await store.dispatch(enterAs(viewer));
    return await use(store);
  } finally {
    // Its cache would keep it in memory for as long as a browser keeps what no page shows any more.
    store.dispatch(api.util.resetApiState());
  }
}
