import type { PageRelease, ReportedEvent } from '@whetstone/contract';
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
import { nextTask } from './next-task.ts';
import type { Handover } from './rendering/handover.ts';
import { takeOver } from './rendering/take-over.ts';
import { leaveGuardedPages } from './routing/leave-guarded-pages.ts';
import { pageRoute } from './routing/page-route.tsx';
import { createRoutes } from './routing/routes.tsx';

export interface SiteNeeds {
  release: PageRelease;
  /** What the server left to take over, where it rendered the page. */
  handover: Handover | null;
  createLoader: PageModulesNeeds['createLoader'];
  api: Parameters<typeof createBaseQuery>[0];
  report: (event: ReportedEvent) => void;
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
  handover,
  createLoader,
  api,
  report,
}: SiteNeeds): Promise<OpenSite> {
  const store = createShopStore({ baseQuery: createBaseQuery(api) });
  const modules = new PageModules({ release, createLoader, store, report });
  const takenOver = await takeOver(handover, modules, store);
  await nextTask();
  store.dispatch(followSession());
  keepViewerCookie(store);

  const routes = createRoutes(release, pageRoute({ release, store, modules }));
  const router = createBrowserRouter(routes, takenOver && { hydrationData: takenOver.hydrationData });
  leaveGuardedPages(store, router);
  await nextTask();

  const app = <App release={release} store={store} router={router} serverState={takenOver?.serverState} />;
  return { app, store, modules, router, hydrated: takenOver !== undefined };
}
