import type { DataPreload } from '@whetstone/contract';
import { kernelOf, type Release, type ShopStore } from '@whetstone/kernel/host';

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

/**
 * Starts queries of a release before its component renders. They subscribe to nothing: unused data expires as usual. The last good release may lack
 * an endpoint that the description of the current release names: then its component fetches the data.
 */
export function startPreloads(
  preloads: readonly DataPreload[],
  release: Release,
  address: RouteAddress,
  store: ShopStore,
): Promise<PreloadResult>[] {
  const endpoints = kernelOf(release).api.endpoints as Record<string, { initiate?: Initiate }>;
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
