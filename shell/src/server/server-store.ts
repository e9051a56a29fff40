import type { Viewer } from '@whetstone/contract';
import { createBaseQuery, createShopStore, type ShopStore } from '@whetstone/kernel/host';
import { signInAsViewer } from '@whetstone/kernel/server';

interface ApiOptions {
  apiUrl: string;
  /** Milliseconds for the API calls, from the first one. */
  timeout: number;
  /** Default: the global `fetch`. */
  fetch?: (request: string | Request, init: RequestInit) => Promise<Response>;
}

/** Does work with a store of its own, which is disposed afterwards. API calls are anonymous and not retried. */
export async function withServerStore<Result>(
  viewer: Viewer,
  options: ApiOptions,
  work: (store: ShopStore) => Promise<Result>,
): Promise<Result> {
  const store = createShopStore({ baseQuery: createServerQuery(options) });
  try {
    await store.dispatch(signInAsViewer(viewer));
    return await work(store);
  } finally {
    // The timers of the caches would keep the store in memory for minutes.
    store.apis.reset();
  }
}

type BaseQuery = ReturnType<typeof createBaseQuery>;
type Result = Awaited<ReturnType<BaseQuery>>;

/** Below the API's URL, without a query. */
const PLAIN_PATH = /^\/(?!\/)[^?]*$/;

/**
 * The base query of a server. Most queries are an address with parameters, and need none of the requests, signals and copies of responses
 * that the browser's base query creates.
 */
function createServerQuery({ apiUrl, timeout, fetch: send = fetch }: ApiOptions): BaseQuery {
  let signal: AbortSignal | undefined;
  const get = (request: string | Request) => {
    signal ??= AbortSignal.timeout(timeout);
    return send(request, { signal });
  };
  const complete = createBaseQuery({
    baseUrl: apiUrl,
    fetch: (request) => get(request as Request),
    readToken: () => null,
    renewToken: async () => 'ended',
    onSessionEnd: () => undefined,
    maxRetries: 0,
  });
  return async (request, call, options) => {
    const { url, params, ...others } = typeof request === 'string' ? { url: request } : request;
    const isPlain = PLAIN_PATH.test(url) && !(params instanceof URLSearchParams);
    if (!isPlain || Object.keys(others).length > 0) return complete(request, call, options);
    return readJson(apiUrl + url + searchOf(params), get);
  };
}

/** Its results are those of RTK Query's `fetchBaseQuery`. */
async function readJson(address: string, get: (address: string) => Promise<Response>): Promise<Result> {
  let meta: { response?: Response } = {};
  let text = '';
  try {
    const response = await get(address);
    meta = { response };
    text = await response.text();
    const data: unknown = text === '' ? null : JSON.parse(text);
    return response.ok ? { data, meta } : { error: { status: response.status, data }, meta };
  } catch (reason) {
    const error = String(reason);
    const { response } = meta;
    if (response && reason instanceof SyntaxError)
      return { error: { status: 'PARSING_ERROR', originalStatus: response.status, data: text, error }, meta };
    const isLate = (reason as Partial<Error> | null)?.name === 'TimeoutError';
    return { error: { status: isLate ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', error }, meta };
  }
}

/** The query of an address, without undefined parameters. */
function searchOf(params: Record<string, unknown> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
    : '';
}
