import type { ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import type { ModuleLoader } from '@whetstone/federation/loader';
import { type ShopStore, serverData } from '@whetstone/kernel/host';
import { PageModules } from '../containment/page-modules.ts';
import type { DehydratedState } from '../rendering/dehydrated-state.ts';
import { type PageNeeds, pageRoute, type StartedPage } from '../routing/page-route.tsx';
import { createRoutes } from '../routing/routes.tsx';
import type { FilledSlot } from '../slots/filled-slots.ts';
import { renderRoutes } from './render-routes.tsx';
import { withServerStore } from './server-store.ts';
import { settleFragments } from './settle-fragments.ts';
import { settleWhole } from './settle-whole.ts';

export interface ServerNeeds {
  release: ReleaseSet;
  loader: ModuleLoader;
  apiUrl: string;
  /** Milliseconds for loading, and again for rendering. */
  timeLimit: number;
  /** Called whenever the page's code is about to run. */
  onRender?: (() => void) | undefined;
}

/**
 * A page with its data, which is the same for all who may open it. Where its fragments are late or broken it is made without
 * them, and browsers bring them.
 * @throws when it cannot be rendered whole
 */
export async function renderPage(url: string, viewer: Viewer, needs: ServerNeeds): Promise<RenderedPage> {
  let filled: readonly FilledSlot[] = [];
  const settle = async (page: StartedPage) => {
    await settleWhole(page);
    filled = page.started;
    await settleFragments(page, needs.timeLimit / 2);
  };
  try {
    const page = await render({ url, viewer, settle, fills: true }, needs);
    return { ...page, dehydratedState: { ...page.dehydratedState, fragments: filled.map(moduleOf) } };
  } catch (reason) {
    if (filled.length === 0) throw reason;
    const page = await render({ url, viewer, settle: settleWhole, fills: false }, needs);
    return { ...page, problem: `it misses what fills its slots: ${reason}` };
  }
}

interface Rendering extends Required<Pick<PageNeeds, 'settle' | 'fills'>> {
  url: string;
  viewer: Viewer;
}

function render(rendering: Rendering, needs: ServerNeeds) {
  const { apiUrl, timeLimit } = needs;
  return withServerStore(rendering.viewer, { apiUrl, timeLimit }, (store) =>
    renderWith(store, rendering, needs),
  );
}

async function renderWith(
  store: ShopStore,
  { url, viewer, settle, fills }: Rendering,
  { release, loader, timeLimit, onRender }: ServerNeeds,
) {
  const modules = new PageModules({ release, createLoader: () => loader, store });
  const routes = createRoutes(release, pageRoute({ release, store, modules, settle, fills }));
  const { context, ...page } = await renderRoutes(url, { routes, release, store, timeLimit, onRender });

  const shown: DehydratedState['page'] = context.matches.at(-1)?.route.handle ?? null;
  const dehydratedState: DehydratedState = {
    viewer,
    page: shown,
    fragments: [],
    loaderData: context.loaderData,
    data: serverData(store.getState()),
  };
  const status: RenderedPage['status'] = shown ? 200 : 404;
  return { ...page, status, dehydratedState };
}

function moduleOf({ microfrontend, fragment: { module } }: FilledSlot): DehydratedState['fragments'][number] {
  return { microfrontend, module };
}
