import type { ClientReleaseSet, TelemetryEvent } from '@whetstone/contract';
import {
  accessToken,
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
  rememberedViewer,
  type ShopStore,
  SlotMountProvider,
  syncViewerCookie,
} from '@whetstone/kernel/host';
import type { ReactElement } from 'react';
import { App } from './app.tsx';
import { ModuleRegistry, type ModuleRegistryOptions } from './containment/module-registry.ts';
import { type DehydratedState, hydrate } from './hydration/hydrate.ts';
import { revalidateAfterSignOut } from './routing/guard.ts';
import { createRoutes, pageRoute } from './routing/routes.tsx';
import { yieldToMain } from './scheduling.ts';
import { mountSiteSlots } from './slots/site-slot.tsx';

export interface SiteOptions {
  release: ClientReleaseSet;
  /** The state of the server-rendered page; null if the server sent only the app shell. */
  dehydratedState: DehydratedState | null;
  createLoader: ModuleRegistryOptions['createLoader'];
  api: Parameters<typeof createBaseQuery>[0];
  report: (event: TelemetryEvent) => void;
}

/** Everything that a tab needs, before the first render. */
export interface OpenedSite {
  app: ReactElement;
  store: ShopStore;
  modules: ModuleRegistry;
  router: ReturnType<typeof createBrowserRouter>;
  /** Whether to hydrate the server's markup. */
  hydrated: boolean;
}

export async function openSite({
  release,
  dehydratedState,
  createLoader,
  api,
  report,
}: SiteOptions): Promise<OpenedSite> {
  const store = createShopStore({ baseQuery: createBaseQuery(api) });
  const modules = new ModuleRegistry({ release, createLoader, store, report });
  if (!accessToken.read() && rememberedViewer() !== 'visitor') await resumeSession(store);
  const hydration = await hydrate(dehydratedState, modules, store);
  await yieldToMain();
  store.dispatch(followSession());
  syncViewerCookie(store);

  const routes = createRoutes(release, pageRoute({ release, store, modules }));
  const router = createBrowserRouter(routes, hydration && { hydrationData: hydration.hydrationData });
  revalidateAfterSignOut(store, router);
  await yieldToMain();

  const app = (
    <SlotMountProvider value={mountSiteSlots(release, modules)}>
      <App release={release} store={store} router={router} serverState={hydration?.serverState} />
    </SlotMountProvider>
  );
  return { app, store, modules, router, hydrated: hydration !== undefined };
}

/** For a browser whose storage is blocked or full, so that it keeps the session and no access token. */
async function resumeSession(store: ShopStore): Promise<void> {
  const code = import(/* webpackChunkName: "resume-session" */ './sign-in/resume-session.ts');
  await code.then(({ resume }) => resume(store)).catch(() => undefined);
}
