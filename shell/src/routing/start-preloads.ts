import type { DataPreload } from '@whetstone/contract';
import { api } from '@whetstone/kernel';
import type { ShopStore } from '@whetstone/kernel/host';

type Parameters = Readonly<Record<string, string | undefined>>;
type Endpoints = Record<string, { initiate?: (args: unknown) => never }>;

/** Starts the queries that a route declares, so that its data is under way before it renders. */
export function startPreloads(preloads: readonly DataPreload[], params: Parameters, store: ShopStore): void {
  for (const { endpoint, args } of preloads) {
    const initiate = (api.endpoints as Endpoints)[endpoint]?.initiate;
    if (initiate) store.dispatch(initiate(args && fill(args, params)));
  }
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
