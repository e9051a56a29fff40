import type { RenderedPage, RouteDescription } from '@whetstone/contract';
import type { LoadModule } from '@whetstone/federation/loader';
import type { ShopStore } from '@whetstone/kernel/host';
import { PageModules } from '../containment/page-modules.ts';
import { pageRoute } from '../routing/page-route.tsx';
import { createRoutes } from '../routing/routes.tsx';
import { demoFetch } from './demo-api.ts';
import type { ServerNeeds } from './render-page.tsx';
import { renderRoutes } from './render-routes.tsx';
import { withServerStore } from './server-store.ts';
import { WantedQueries } from './wanted-queries.ts';

/** How often a page is rendered again with what it looked for in vain. */
const ROUNDS = 3;

/**
 * Renders an exposed module, named `piece/module`, on its own page with demo data: for an admin where it needs a sign-in.
 * @throws whatever keeps it from being loaded or rendered
 */
export async function checkModule(name: string, needs: ServerNeeds): Promise<RenderedPage> {
  const [piece = '', module = ''] = name.split('/');
  const { path, access } = routeOf(piece, module, needs);
  const url = path.replaceAll(/:[^/]+/g, 'demo');
  const viewer = access === 'everyone' ? 'visitor' : 'admin';
  const demoApi = { apiUrl: 'http://demo', timeLimit: needs.timeLimit, fetch: demoFetch };
  return withServerStore(viewer, demoApi, (store) => renderWith(store, url, needs));
}

async function renderWith(store: ShopStore, url: string, needs: ServerNeeds): Promise<RenderedPage> {
  const { release, timeLimit } = needs;
  const queries = new WantedQueries(store);
  const { load, failure } = rememberFailure(needs.load);
  const settle = async () => {
    if (failure.reason) throw failure.reason;
  };
  const modules = new PageModules({ release, load, store });
  const routes = createRoutes(release, pageRoute({ store, modules, settle }));
  const render = () => renderRoutes(url, { routes, release, store: queries.watched, timeLimit });

  let rendered = await render();
  for (let round = 1; round < ROUNDS && (await queries.fetch()); round += 1) rendered = await render();
  const { context: _context, ...page } = rendered;
  return { ...page, status: 200, handover: null };
}

/** A page that shows the module. */
function routeOf(
  name: string,
  module: string,
  { release: { shell, remotes } }: ServerNeeds,
): RouteDescription {
  const piece = [shell, ...remotes].find((one) => one.name === name);
  const route = piece?.routes.find((one) => one.module === module);
  if (!route) throw new Error('No page shows it.');
  return route;
}

/** A page says only that its module is not there: here the reason is wanted. */
function rememberFailure(load: LoadModule): { load: LoadModule; failure: { reason?: unknown } } {
  const failure: { reason?: unknown } = {};
  return {
    failure,
    load: (...wanted) =>
      load(...wanted).catch((reason: unknown) => {
        failure.reason = reason;
        throw reason;
      }) as never,
  };
}
