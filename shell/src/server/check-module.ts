import type { ReleaseSet, RenderedPage, ResolvedRelease, RouteDescription } from '@whetstone/contract';
import type { ModuleLoader } from '@whetstone/federation/loader';
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
 * Renders an exposed module, named `microfrontend/module`, on a page for itself with demo data: for an admin where it needs a sign-in.
 * @throws whatever keeps it from being loaded or rendered
 */
export async function checkModule(name: string, needs: ServerNeeds): Promise<RenderedPage> {
  const [microfrontend = '', module = ''] = name.split('/');
  const route = routeOf(microfrontend, module, needs.release);
  const viewer = route.access === 'everyone' ? 'visitor' : 'admin';
  const demoApi = { apiUrl: 'http://demo', timeLimit: needs.timeLimit, fetch: demoFetch };
  const alone = onlyWith(route, microfrontend, needs.release);
  return withServerStore(viewer, demoApi, (store) => renderWith(store, route, { ...needs, release: alone }));
}

async function renderWith(
  store: ShopStore,
  { path }: RouteDescription,
  needs: ServerNeeds,
): Promise<RenderedPage> {
  const { release, timeLimit } = needs;
  const url = path.replaceAll(/:[^/]+/g, 'demo');
  const queries = new WantedQueries(store);
  const { loader, failure } = rememberFailure(needs.loader);
  const settle = async () => {
    if (failure.reason) throw failure.reason;
  };
  const modules = new PageModules({ release, createLoader: () => loader, store });
  const routes = createRoutes(release, pageRoute({ release, store, modules, settle }));
  const render = () => renderRoutes(url, { routes, release, store: queries.watched, timeLimit });

  let rendered = await render();
  for (let round = 1; round < ROUNDS && (await queries.fetch()); round += 1) rendered = await render();
  const { context: _context, ...page } = rendered;
  return { ...page, status: 200, dehydratedState: null };
}

/** A page that shows the module: a fragment is shown at the address of a page that has its slot. */
function routeOf(name: string, module: string, { shell, remotes }: ReleaseSet): RouteDescription {
  const microfrontends = [shell, ...remotes];
  const microfrontend = microfrontends.find((one) => one.name === name);
  const route = microfrontend?.routes.find((one) => one.module === module);
  if (route) return route;
  const fragment = microfrontend?.fragments?.find((one) => one.module === module);
  if (!fragment) throw new Error('No page shows it.');
  const host = microfrontends
    .flatMap(({ routes }) => routes)
    .find(({ slots }) => slots?.includes(fragment.slot));
  const { path = '/', access = 'everyone' } = host ?? {};
  return { path, access, module, title: fragment.title };
}

/** The set without any other page, and without what fills slots: the module is tried, and nothing else. */
function onlyWith(route: RouteDescription, name: string, { id, shell, remotes }: ReleaseSet): ReleaseSet {
  const reduced = (microfrontend: ResolvedRelease) => ({
    ...microfrontend,
    routes: microfrontend.name === name ? [route] : [],
    fragments: [],
  });
  return { id, shell: reduced(shell), remotes: remotes.map(reduced) };
}

/** A page says only that its module is not there: here the reason is wanted. */
function rememberFailure(loader: ModuleLoader): { loader: ModuleLoader; failure: { reason?: unknown } } {
  const failure: { reason?: unknown } = {};
  return {
    failure,
    loader: {
      ...loader,
      load: (...wanted) =>
        loader.load(...wanted).catch((reason: unknown) => {
          failure.reason = reason;
          throw reason;
        }) as never,
    },
  };
}
