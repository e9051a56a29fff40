import type { DataPreload } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

type Parameters = Readonly<Record<string, string | undefined>>;
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
  params: Parameters,
  store: ShopStore,
): Promise<Preloaded>[] {
  const endpoints = api.endpoints as Record<string, { initiate?: Initiate }>;
  return preloads.flatMap(({ endpoint, args }) => {
    const initiate = endpoints[endpoint]?.initiate;
    return initiate
      ? [
          store.dispatch(
            initiate(args && fill(args, params), { subscribe: false }) as never,
          ) as Promise<Preloaded>,
        ]
      : [];
  });
}

/** Replaces each `:name` by the route's parameter of that name. */
function fill(args: NonNullable<DataPreload['args']>, params: Parameters) {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith(':') ? params[value.slice(1)] : value,
    ]),
  );
}
