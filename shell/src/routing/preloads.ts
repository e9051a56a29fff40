import type { DataPreload } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

/** The URL whose parameters fill the arguments of preload queries. */
export interface RouteAddress {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
}

type Initiate = (
  args: unknown,
  options: { subscribe: false },
) => (dispatch: ShopStore['dispatch']) => Promise<PreloadResult>;

export interface PreloadResult {
  error?: unknown;
}

/** Starts the queries of a route before it renders. They subscribe to nothing: unused data expires as usual. */
export function startPreloads(
  preloads: readonly DataPreload[],
  address: RouteAddress,
  store: ShopStore,
): Promise<PreloadResult>[] {
  const endpoints = api.endpoints as Record<string, { initiate?: Initiate }>;
  return preloads.flatMap(({ endpoint, args }) => {
    const initiate = endpoints[endpoint]?.initiate;
    if (!initiate) return [];
    const thunk = initiate(args && fillArguments(args, address), { subscribe: false });
    return [store.dispatch(thunk as never) as Promise<PreloadResult>];
  });
}

/** Replaces `:name` by the route's parameter and `?name` by the query's. Omits missing and empty values. */
function fillArguments(args: NonNullable<DataPreload['args']>, { params, request }: RouteAddress) {
  const query = new URL(request.url).searchParams;
  const fill = (value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.startsWith(':')) return params[value.slice(1)];
    return value.startsWith('?') ? query.get(value.slice(1)) || undefined : value;
  };
  return Object.fromEntries(
    Object.entries(args)
      .map(([name, value]) => [name, fill(value)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
