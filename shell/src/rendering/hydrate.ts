import {
  accessToken,
  type RootState,
  type ShopStore,
  seenBy,
  serverDataHydrated,
} from '@whetstone/kernel/host';
import type { PageModules } from '../containment/page-modules.ts';
import type { DehydratedState } from './dehydrated-state.ts';

/** What the first render here must start with to equal the server's. */
interface TakenOver {
  hydrationData: Pick<DehydratedState, 'loaderData'>;
  serverState: RootState;
}

/** Milliseconds that the frame waits for the page's module, to be taken over together with it. */
const PATIENCE = 2_000;

/**
 * Brings module and data of the rendered page here, so that the first render in the browser equals the server's. A page
 * whose module does not come stays as the server rendered it, within a frame that works.
 * Undefined where the page has to be rendered from nothing.
 */
export async function hydrate(
  dehydratedState: DehydratedState | null,
  modules: PageModules,
  store: ShopStore,
): Promise<TakenOver | undefined> {
  if (!dehydratedState) return undefined;
  const { viewer, page, fragments, loaderData, data } = dehydratedState;
  if (page) await loadOrKeep(page, modules);
  store.dispatch(serverDataHydrated(data));
  // Whoever has signed out since then sees nothing of what is shown to people who are signed in.
  if (viewer !== 'visitor' && !accessToken.read()) return undefined;
  for (const { microfrontend, module } of fragments) modules.stands(microfrontend, module);
  return { hydrationData: { loaderData }, serverState: seenBy(viewer, store.getState()) };
}

async function loadOrKeep(
  { microfrontend, module }: NonNullable<DehydratedState['page']>,
  modules: PageModules,
) {
  const retry = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([modules.load(microfrontend, module), retry]);
  if (modules.outcome(microfrontend, module)?.status === 'ready') return;
  modules.stands(microfrontend, module);
  modules.keepAsking(microfrontend, module);
}
