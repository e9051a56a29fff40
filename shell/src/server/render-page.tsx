import type { ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import type { LoadModule } from '@whetstone/federation/loader';
import { type ShopStore, serverData } from '@whetstone/kernel/host';
import { PageModules } from '../containment/page-modules.ts';
import type { Handover } from '../rendering/handover.ts';
import { pageRoute } from '../routing/page-route.tsx';
import { createRoutes } from '../routing/routes.tsx';
import { renderRoutes } from './render-routes.tsx';
import { withServerStore } from './server-store.ts';
import { settleWhole } from './settle-whole.ts';

export interface ServerNeeds {
  release: ReleaseSet;
  load: LoadModule;
  apiUrl: string;
  /** Milliseconds for loading, and again for rendering. */
  timeLimit: number;
  /** Called whenever the page's code is about to run. */
  onRender?: (() => void) | undefined;
}

/** A page with its data, which is the same for all who may open it. @throws when it cannot be rendered whole */
export function renderPage(url: string, viewer: Viewer, needs: ServerNeeds): Promise<RenderedPage> {
  const { apiUrl, timeLimit } = needs;
  return withServerStore(viewer, { apiUrl, timeLimit }, (store) => renderWith(store, url, viewer, needs));
}

async function renderWith(
  store: ShopStore,
  url: string,
  viewer: Viewer,
  { release, load, timeLimit, onRender }: ServerNeeds,
): Promise<RenderedPage> {
  const modules = new PageModules({ release, load, store });
  const routes = createRoutes(release, pageRoute({ store, modules, settle: settleWhole }));
  const { context, ...page } = await renderRoutes(url, { routes, release, store, timeLimit, onRender });

  const shown: Handover['page'] = context.matches.at(-1)?.route.handle ?? null;
  const handover: Handover = {
    viewer,
    page: shown,
    loaderData: context.loaderData,
    data: serverData(store.getState()),
  };
  return { ...page, status: shown ? 200 : 404, handover };
}
