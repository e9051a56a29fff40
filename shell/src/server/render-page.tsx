import type { PageHead, ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import { RouteMatcher } from '@whetstone/contract/route-matcher';
import type { ModuleLoader } from '@whetstone/federation/loader';
import { withRetry } from '@whetstone/federation/retry';
import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import {
  createStaticHandler,
  createStaticRouter,
  dehydrateApis,
  HeadCollector,
  StaticRouterProvider,
} from '@whetstone/kernel/server';
import { ButtonLink, Container, PageHeader } from '@whetstone/ui';
import type { PropsWithChildren } from 'react';
import { styled } from 'styled-components';
import { AppProviders } from '../app.tsx';
import { ModuleRegistry } from '../containment/module-registry.ts';
import type { DehydratedState } from '../hydration/hydrate.ts';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { createRoutes, type LoadingPage, type PageRouteOptions, pageRoute } from '../routing/routes.tsx';
import type { FilledSlot } from '../slots/fragments.ts';
import { withServerStore } from './server-store.ts';
import { toHtml } from './to-html.ts';

export interface RenderContext {
  release: ReleaseSet;
  loader: ModuleLoader;
  apiUrl: string;
  /** Milliseconds for loading, and again for rendering. */
  timeout: number;
  /** Called whenever code of the page is about to run. */
  onRender?: (() => void) | undefined;
}

/**
 * Renders a page with its data for a role. If a fragment fails or is late, renders the page without fragments: the browser loads
 * them.
 * @throws if the page cannot be rendered completely
 */
export async function renderPage(url: string, viewer: Viewer, context: RenderContext): Promise<RenderedPage> {
  let slots: readonly FilledSlot[] = [];
  const settle = async (page: LoadingPage) => {
    await settlePage(page);
    slots = page.slots;
    await settleFragments(page, context.timeout / 2);
  };
  try {
    const page = await renderWithData(url, viewer, context, { settle, fillSlots: true });
    return { ...page, dehydratedState: { ...page.dehydratedState, fragments: slots.map(moduleOf) } };
  } catch (reason) {
    if (slots.length === 0) throw reason;
    const page = await renderWithData(url, viewer, context, { settle: settlePage, fillSlots: false });
    return { ...page, problem: `fragments are missing: ${reason}` };
  }
}

/** Renders the app shell for pages with personal content and for pages that fail: a skeleton in place of the page. */
export async function renderAppShell(
  url: string,
  viewer: Viewer,
  { release, apiUrl, timeout }: RenderContext,
): Promise<RenderedPage> {
  const routes = createRoutes(withRouteOf(url, release), ({ route }) => ({
    path: route.path,
    element: <AppShellPage title={route.title} />,
  }));
  const { context: _context, ...appShell } = await withServerStore(viewer, { apiUrl, timeout }, (store) =>
    renderRoutes(url, { routes, release, store, timeout }),
  );
  return { ...appShell, status: 200, dehydratedState: null };
}

/** @param settle waits for what the page needs @throws what `settle` throws, and the first error of loading or rendering */
function renderWithData(
  url: string,
  viewer: Viewer,
  { release, loader, apiUrl, timeout, onRender }: RenderContext,
  { settle, fillSlots }: Required<Pick<PageRouteOptions, 'settle' | 'fillSlots'>>,
) {
  return withServerStore(viewer, { apiUrl, timeout }, async (store) => {
    const modules = new ModuleRegistry({ release, createLoader: () => loader, store });
    const toRoute = pageRoute({ release, store, modules, settle, fillSlots });
    const routes = createRoutes(withRouteOf(url, release), toRoute);
    const { context, ...rendered } = await renderRoutes(url, { routes, release, store, timeout, onRender });

    const page: DehydratedState['page'] = context.matches.at(-1)?.route.handle ?? null;
    const dehydratedState: DehydratedState = {
      viewer,
      page,
      fragments: [],
      loaderData: context.loaderData,
      data: dehydrateApis(store.apis.all(), store.getState()),
    };
    const status: RenderedPage['status'] = page ? 200 : 404;
    return { ...rendered, status, dehydratedState };
  });
}

type Microfrontends = Pick<ReleaseSet, 'shell' | 'remotes'>;

const routesOf = new WeakMap<ReleaseSet, RouteMatcher<Microfrontends>>();

/** The microfrontends with the route of the page only: the router would compile all routes again for each page. */
function withRouteOf(url: string, release: ReleaseSet): Microfrontends {
  const routes = routesOf.get(release) ?? matcherOf(release);
  routesOf.set(release, routes);
  const [pathname = ''] = url.split('?');
  return routes.match(pathname) ?? { shell: { ...release.shell, routes: [] }, remotes: [] };
}

function matcherOf({ shell, remotes }: ReleaseSet): RouteMatcher<Microfrontends> {
  const pages = [shell, ...remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({
      shell: { ...shell, routes: [] },
      remotes: [{ ...microfrontend, routes: [route] }],
    })),
  );
  return new RouteMatcher(pages, ({ remotes: [owner] }) => owner?.routes[0]?.path ?? '');
}

function moduleOf({ microfrontend, fragment: { module } }: FilledSlot): DehydratedState['fragments'][number] {
  return { microfrontend, module };
}

const UNAVAILABLE = 503;

/**
 * Waits for the module and all data: a page is rendered completely or not at all.
 * @throws Response with the status of the failed request, and the reason if it is known
 */
async function settlePage({ outcome, preloads }: LoadingPage): Promise<void> {
  if (outcome.status === 'failed') throw missing(UNAVAILABLE, String(outcome.reason));
  for (const { error } of await Promise.all(preloads)) {
    if (error) throw missing(statusOf(error) ?? UNAVAILABLE);
  }
}

function missing(status: number, reason?: string): Response {
  return new Response(reason, { status });
}

function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' ? status : undefined;
}

/** Waits for the fragments of a page. @throws Error if one is missing or late */
async function settleFragments({ fragments }: LoadingPage, timeout: number): Promise<void> {
  const loaded = await withRetry({ name: 'a fragment', run: () => fragments }, { attempts: 1, timeout });
  if (!loaded) throw new Error('a fragment or its data failed to load');
}

const WithScripts = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;

/** In place of a page that the browser renders. Without JavaScript, a sentence. */
function AppShellPage({ title }: { title: string }) {
  return (
    <>
      <WithScripts>
        <PageSkeleton />
      </WithScripts>
      <noscript>
        <Container>
          <PageHeader title={title} lead="This page needs JavaScript. You can see our tools without it.">
            <div>
              <ButtonLink to="/">See the tools</ButtonLink>
            </div>
          </PageHeader>
        </Container>
      </noscript>
    </>
  );
}

interface RenderOptions {
  routes: RouteObject[];
  release: ReleaseSet;
  store: ShopStore;
  timeout: number;
  onRender?: (() => void) | undefined;
}

/**
 * Renders the site at one URL.
 * @throws Response if a route's loader returns one, otherwise the first error of loading or rendering
 */
export async function renderRoutes(
  url: string,
  { routes, release, store, timeout, onRender }: RenderOptions,
) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://site${url}`));
  if (context instanceof Response) throw context;
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;

  let head: PageHead | undefined;
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = await toHtml(
    <RenderStart onRender={onRender}>
      <HeadCollector
        value={(collected) => {
          head = collected;
        }}
      >
        <AppProviders release={release} store={store}>
          {/* Hydration data would be an inline script, which the content security policy blocks. */}
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </AppProviders>
      </HeadCollector>
    </RenderStart>,
    timeout,
  );
  return { ...markup, ...(head && { head }), context };
}

/** The outermost component renders first, just before code of the page runs. */
function RenderStart({ onRender, children }: PropsWithChildren<Pick<RenderOptions, 'onRender'>>) {
  onRender?.();
  return children;
}
