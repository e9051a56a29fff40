import type { ClientReleaseSet, TelemetryEvent } from '@whetstone/contract';
import {
  createBaseQuery,
  createBrowserRouter,
  createShopStore,
  followSession,
  keepViewerCookie,
  type ShopStore,
} from '@whetstone/kernel/host';
import type { ReactElement } from 'react';
import { App } from './app.tsx';
import { PageModules, type PageModulesNeeds } from './containment/page-modules.ts';
import type { DehydratedState } from './rendering/dehydrated-state.ts';
import { hydrate } from './rendering/hydrate.ts';
import { leaveGuardedPages } from './routing/leave-guarded-pages.ts';
import { pageRoute } from './routing/page-route.tsx';
import { createRoutes } from './routing/routes.tsx';
import { yieldToMain } from './yield-to-main.ts';

export interface SiteNeeds {
  release: ClientReleaseSet;
  /** What the server left to take over, where it rendered the page. */
  dehydratedState: DehydratedState | null;
  createLoader: PageModulesNeeds['createLoader'];
  api: Parameters<typeof createBaseQuery>[0];
  report: (event: TelemetryEvent) => void;
}

/** The site in this tab, ready to be rendered. */
export interface OpenSite {
  app: ReactElement;
  store: ShopStore;
  modules: PageModules;
  router: ReturnType<typeof createBrowserRouter>;
  /** The server has rendered it already. */
  hydrated: boolean;
}

export async function openSite({
  release,
  dehydratedState,
  createLoader,
  api,
  report,
}: SiteNeeds): Promise<OpenSite> {
  const store = createShopStore({ baseQuery: createBaseQuery(api) });
  const modules = new PageModules({ release, createLoader, store, report });
  const hydrated = await hydrate(dehydratedState, modules, store);
  await yieldToMain();
  store.dispatch(followSession());
  keepViewerCookie(store);

  const routes = createRoutes(release, pageRoute({ release, store, modules }));
  const router = createBrowserRouter(routes, hydrated && { hydrationData: hydrated.hydrationData });
  leaveGuardedPages(store, router);
  await yieldToMain();

  const app = <App release={release} store={store} router={router} serverState={hydrated?.serverState} />;
  return { app, store, modules, router, hydrated: hydrated !== undefined };
}
