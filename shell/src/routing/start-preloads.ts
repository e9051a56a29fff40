import type { DataPreload } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

/** The address that the arguments of a preload are filled from. */
export interface Address {
  params: Readonly<Record<string, string | undefined>>;
  request: Request;
}

type Initiate = (
  args: unknown,
  options: { subscribe: false },
) => (dispatch: ShopStore['dispatch']) => Promise<Preloaded>;

/** What became of a preload. */
export interface Preloaded {
  error?: unknown;
}

/**
 * Starts the queries that a route declares, so that its data is under way before it renders. Nothing is subscribed: what
 * no page shows any more is forgotten after its time.
 */
export function startPreloads(
  preloads: readonly DataPreload[],
  address: Address,
  store: ShopStore,
): Promise<Preloaded>[] {
  const endpoints = api.endpoints as Record<string, { initiate?: Initiate }>;
  return preloads.flatMap(({ endpoint, args }) => {
    const initiate = endpoints[endpoint]?.initiate;
    return initiate
      ? [
          store.dispatch(
            initiate(args && fill(args, address), { subscribe: false }) as never,
          ) as Promise<Preloaded>,
        ]
      : [];
  });
}

/** Replaces each `:name` by the route's parameter of that name, each `?name` by the query's; what is not there, or empty, is left out. */
function fill(args: NonNullable<DataPreload['args']>, { params, request }: Address) {
  const query = new URL(request.url).searchParams;
  const filled = (value: unknown) => {
    if (typeof value !== 'string') return value;
    if (value.startsWith(':')) return params[value.slice(1)];
    return value.startsWith('?') ? query.get(value.slice(1)) || undefined : value;
  };
  return Object.fromEntries(
    Object.entries(args)
      .map(([name, value]) => [name, filled(value)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
