import type { Viewer } from '@whetstone/contract';
import { createBaseQuery, createShopStore, type ShopStore } from '@whetstone/kernel/host';
import { signInAsViewer } from '@whetstone/kernel/server';

interface ApiOptions {
  apiUrl: string;
  /** Milliseconds for one API call. */
  timeout: number;
  /** Default: the global `fetch`. */
  fetch?: (request: Request, init: RequestInit) => Promise<Response>;
}

/** Does work with a store of its own, which is disposed afterwards. API calls are anonymous and not retried. */
export async function withServerStore<Result>(
  viewer: Viewer,
  { apiUrl, timeout, fetch: send = fetch }: ApiOptions,
  work: (store: ShopStore) => Promise<Result>,
): Promise<Result> {
  const store = createShopStore({
    baseQuery: createBaseQuery({
      baseUrl: apiUrl,
      fetch: (request) => send(request as Request, { signal: AbortSignal.timeout(timeout) }),
      readToken: () => null,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
      maxRetries: 0,
    }),
  });
  try {
    await store.dispatch(signInAsViewer(viewer));
    return await work(store);
  } finally {
    // The timers of the caches would keep the store in memory for minutes.
    store.apis.reset();
  }
}
