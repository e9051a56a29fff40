import type { ReleaseSet, RenderedPage, ResolvedRelease, RouteDescription } from '@whetstone/contract';
import type { ModuleLoader } from '@whetstone/federation/loader';
import type { Api, ShopStore } from '@whetstone/kernel/host';
import { ModuleRegistry } from '../containment/module-registry.ts';
import { createRoutes, pageRoute } from '../routing/routes.tsx';
import { demoFetch } from './demo-api.ts';
import { type RenderContext, renderRoutes } from './render-page.tsx';
import { withServerStore } from './server-store.ts';

/** Renders per check: each one after the first has the data that the previous one missed. */
const MAX_RENDERS = 3;

/**
 * Renders an exposed module, named `microfrontend/module`, alone on a page with demo data. A module that requires a sign-in is
 * rendered for an admin.
 * @throws the error of loading or rendering
 */
export async function checkModule(name: string, context: RenderContext): Promise<RenderedPage> {
  const [microfrontend = '', module = ''] = name.split('/');
  const { route, exported } = exposedOf(microfrontend, module, context.release);
  const viewer = route.access === 'everyone' ? 'visitor' : 'admin';
  const demoApi = { apiUrl: 'http://demo', timeout: context.timeout, fetch: demoFetch };
  const release = onlyRoute(route, microfrontend, context.release);
  return withServerStore(viewer, demoApi, (store) =>
    renderWithDemoData(store, route, { ...context, release, loader: requiring(exported, context.loader) }),
  );
}

async function renderWithDemoData(
  store: ShopStore,
  { path }: RouteDescription,
  context: RenderContext,
): Promise<RenderedPage> {
  const { release, timeout, onRender } = context;
  const url = path.replaceAll(/:[^/]+/g, 'demo');
  const queries = new MissingQueries(store);
  const { loader, failure } = recordFailure(context.loader);
  const settle = async () => {
    if (failure.reason) throw failure.reason;
  };
  const modules = new ModuleRegistry({ release, createLoader: () => loader, store });
  const routes = createRoutes(release, pageRoute({ release, store, modules, settle }));
  const renderOnce = () =>
    renderRoutes(url, { routes, release, store: queries.watchedStore, timeout, onRender });

  let rendered = await renderOnce();
  for (let count = 1; count < MAX_RENDERS && (await queries.fetch()); count += 1)
    rendered = await renderOnce();
  const { context: _context, ...page } = rendered;
  return { ...page, status: 200, dehydratedState: null };
}

type Export = 'Page' | 'Fragment';

interface Exposed {
  route: RouteDescription;
  /** The name of its component. */
  exported: Export;
}

/** The route of a page. For a fragment, the route of a page with its slot. */
function exposedOf(name: string, module: string, { shell, remotes }: ReleaseSet): Exposed {
  const microfrontends = [shell, ...remotes];
  const microfrontend = microfrontends.find((one) => one.name === name);
  const route = microfrontend?.routes.find((one) => one.module === module);
  if (route) return { route, exported: 'Page' };
  const fragment = microfrontend?.fragments?.find((one) => one.module === module);
  if (!fragment) throw new Error('No page shows it.');
  const page = microfrontends
    .flatMap(({ routes }) => routes)
    .find(({ slots }) => slots?.includes(fragment.slot));
  const { path = '/', access = 'everyone' } = page ?? {};
  return { route: { path, access, module, title: fragment.title }, exported: 'Fragment' };
}

/** The release set with this route only, and without fragments. */
function onlyRoute(route: RouteDescription, name: string, { id, shell, remotes }: ReleaseSet): ReleaseSet {
  const reduce = (microfrontend: ResolvedRelease) => ({
    ...microfrontend,
    routes: microfrontend.name === name ? [route] : [],
    fragments: [],
  });
  return { id, shell: reduce(shell), remotes: remotes.map(reduce) };
}

/** Rejects a module without its component: React would call the element type invalid, without a name. */
function requiring(exported: Export, loader: ModuleLoader): ModuleLoader {
  const load = async (...args: Parameters<ModuleLoader['load']>) => {
    const loaded = await loader.load<Partial<Record<Export, unknown>>>(...args);
    // Components with memo, lazy or forwardRef are objects.
    const component = loaded.module?.[exported];
    if (component === null || !['function', 'object'].includes(typeof component))
      throw new Error(`The module has no export ${exported}.`);
    return loaded;
  };
  return { ...loader, load: load as ModuleLoader['load'] };
}

/** A page shows only that its module is missing. The check needs the reason. */
function recordFailure(loader: ModuleLoader): { loader: ModuleLoader; failure: { reason?: unknown } } {
  const failure: { reason?: unknown } = {};
  return {
    failure,
    loader: {
      ...loader,
      load: (...args) =>
        loader.load(...args).catch((reason: unknown) => {
          failure.reason = reason;
          throw reason;
        }) as never,
    },
  };
}

type State = ReturnType<ShopStore['getState']>;
type Initiate = (args: unknown, options: { subscribe: false }) => Parameters<ShopStore['dispatch']>[0];

/** A cache key of RTK Query: the endpoint, and its argument as JSON. */
const CACHE_KEY = /^(\w+)\((.*)\)$/s;

interface MissingQuery {
  api: Api;
  cacheKey: string;
}

/** Records and fetches the queries that components miss in the caches. On the server no effect runs that would start them. */
class MissingQueries {
  /** The store to render with. */
  readonly watchedStore: ShopStore;
  readonly #store: ShopStore;
  /** By namespace and cache key. */
  readonly #missing = new Map<string, MissingQuery>();
  readonly #fetched = new Set<string>();

  constructor(store: ShopStore) {
    this.#store = store;
    this.watchedStore = { ...store, getState: () => this.#watch(store.getState()) };
  }

  /** Fetches what is missing since the last call. Returns false if nothing is. */
  async fetch(): Promise<boolean> {
    const queries = [...this.#missing].filter(([id]) => !this.#fetched.has(id));
    for (const [id] of queries) this.#fetched.add(id);
    await Promise.all(queries.map(([, query]) => this.#fetchQuery(query)));
    return queries.length > 0;
  }

  #watch(state: State): State {
    const watched: Record<string, unknown> = { ...state };
    for (const api of this.#store.apis.all()) {
      const cache = watched[api.reducerPath] as State['api'];
      const queries = new Proxy(cache.queries, {
        get: (cached, cacheKey: string) => {
          if (!(cacheKey in cached)) this.#missing.set(`${api.reducerPath} ${cacheKey}`, { api, cacheKey });
          return cached[cacheKey];
        },
      });
      watched[api.reducerPath] = { ...cache, queries };
    }
    return watched as State;
  }

  async #fetchQuery({ api, cacheKey }: MissingQuery): Promise<unknown> {
    const [, name = '', argument = ''] = CACHE_KEY.exec(cacheKey) ?? [];
    const { initiate } = (api.endpoints as Record<string, { initiate?: Initiate }>)[name] ?? {};
    const args = argument === 'undefined' ? undefined : JSON.parse(argument);
    return initiate && this.#store.dispatch(initiate(args, { subscribe: false }));
  }
}
