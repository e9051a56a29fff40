import type { Viewer } from '@whetstone/contract';
import {
  accessToken,
  type DehydratedApis,
  hydrateApis,
  type RootState,
  type ShopStore,
  serverStateFor,
} from '@whetstone/kernel/host';
import type { ModuleRegistry } from '../containment/module-registry.ts';

/** Id of the data block with the dehydrated state, which the edge writes into the document. */
const DEHYDRATED_STATE_ELEMENT = 'dehydrated-state';

/** The data with which the browser hydrates a server-rendered page. */
export interface DehydratedState {
  /** The role that the page was rendered for. */
  viewer: Viewer;
  /** The module of the page; null for the 404 page. */
  page: { microfrontend: string; module: string } | null;
  /** The modules of the rendered fragments. */
  fragments: readonly { microfrontend: string; module: string }[];
  /** The router's data, by route. */
  loaderData: Record<string, unknown>;
  data: DehydratedApis;
}

/** The state with which the first render in the browser equals the server's. */
interface Hydration {
  hydrationData: Pick<DehydratedState, 'loaderData'>;
  serverState: RootState;
}

/** Milliseconds to wait for the page's module. Then the app shell hydrates without it. */
const MODULE_TIMEOUT = 2_000;

/** The dehydrated state of this document; null if the server sent only the app shell. */
export function readDehydratedState(): DehydratedState | null {
  const text = document.getElementById(DEHYDRATED_STATE_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}

/**
 * Loads the module of the server-rendered page and fills the caches. If the module does not load in time, the server's markup
 * stays in place until it does. Returns undefined if the page must be rendered from scratch.
 */
export async function hydrate(
  state: DehydratedState | null,
  modules: ModuleRegistry,
  store: ShopStore,
): Promise<Hydration | undefined> {
  if (!state) return undefined;
  const { viewer, page, fragments, loaderData, data } = state;
  if (page) await loadOrKeepMarkup(page, modules);
  hydrateApis(store, data);
  // The user has signed out since: discard a page for signed-in users.
  if (viewer !== 'visitor' && !accessToken.read()) return undefined;
  for (const { microfrontend, module } of fragments) modules.keepMarkup(microfrontend, module);
  return { hydrationData: { loaderData }, serverState: serverStateFor(viewer, store.getState()) };
}

async function loadOrKeepMarkup(
  { microfrontend, module }: NonNullable<DehydratedState['page']>,
  modules: ModuleRegistry,
) {
  const timeout = new Promise((resolve) => setTimeout(resolve, MODULE_TIMEOUT));
  await Promise.race([modules.load(microfrontend, module), timeout]);
  if (modules.outcome(microfrontend, module)?.status === 'ready') return;
  modules.keepMarkup(microfrontend, module);
  modules.loadUntilReady(microfrontend, module);
}
