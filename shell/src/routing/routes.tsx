import type { ClientRelease, ClientReleaseSet, RouteDescription } from '@whetstone/contract';
import { useLocation } from '@whetstone/kernel';
import { documentTitle, type RouteObject, type ShopStore, SlotMountProvider } from '@whetstone/kernel/host';
import { useLayoutEffect } from 'react';
import { ContainedModule } from '../containment/contained-module.tsx';
import type { LoadOutcome, ModuleRegistry } from '../containment/module-registry.ts';
import { AccessUnknown, PageUnavailable, ShellErrorPage } from '../containment/unavailable.tsx';
import { DashboardLayout } from '../layout/dashboard-layout.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { SiteLayout } from '../layout/site-layout.tsx';
import { type PreloadResult, startPreloads } from '../preloads.ts';
import { type FilledSlot, filledSlots, loadFragments } from '../slots/fragments.ts';
import { mountSlots } from '../slots/slot-mount.tsx';
import { checkAccess } from './guard.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** A route and the microfrontend that describes it. */
export interface DescribedRoute {
  microfrontend: ClientRelease;
  route: RouteDescription;
}

/** The routes of the site: those of all microfrontends, each in its layout, and the 404 page. */
export function createRoutes(
  { shell, remotes }: Pick<ClientReleaseSet, 'shell' | 'remotes'>,
  toRouteObject: (described: DescribedRoute) => RouteObject,
): RouteObject[] {
  const pages = [shell, ...remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({ microfrontend, route })),
  );
  return [
    {
      Component: SiteLayout,
      ErrorBoundary: ShellErrorPage,
      children: [
        ...pages.filter((page) => !isInDashboard(page)).map(toRouteObject),
        { Component: DashboardLayout, children: pages.filter(isInDashboard).map(toRouteObject) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}

function isInDashboard({ route }: DescribedRoute): boolean {
  return route.layout === 'dashboard';
}

export interface PageRouteOptions {
  release: Pick<ClientReleaseSet, 'shell' | 'remotes'>;
  modules: ModuleRegistry;
  store: ShopStore;
  /** Delays the page, for server rendering. A browser renders it as soon as its module has loaded. */
  settle?: (page: LoadingPage) => Promise<void>;
  /** Whether to load the fragments of the page. Default: true. */
  fillSlots?: boolean;
}

/** A page whose module has loaded or failed, and whose data may still be pending. */
export interface LoadingPage {
  outcome: LoadOutcome;
  preloads: readonly Promise<PreloadResult>[];
  /** The slots whose fragments load with the page. */
  slots: readonly FilledSlot[];
  /** Resolves to whether all fragments and their data have loaded. */
  fragments: Promise<boolean>;
}

/** Returns the function that makes the router's route of a page. */
export function pageRoute({ release, modules, store, settle, fillSlots = true }: PageRouteOptions) {
  return ({ microfrontend, route }: DescribedRoute): RouteObject => {
    const id = `${microfrontend.name}:${route.path}`;
    const filled = filledSlots(release, route);
    const slots = fillSlots ? filled : [];
    return {
      id,
      path: route.path,
      handle: { microfrontend: microfrontend.name, module: route.module, access: route.access },
      loader: async ({ request, params }) => {
        const redirection = await checkAccess(route.access, request, store);
        if (redirection) return redirection;
        const fragments = loadFragments(slots, { params, request }, { modules, store });
        const outcome = await modules.load(microfrontend.name, route.module);
        const preloads =
          outcome.status === 'ready'
            ? startPreloads(route.preload ?? [], outcome.release, { params, request }, store)
            : [];
        await settle?.({ outcome, preloads, slots, fragments });
        return null;
      },
      HydrateFallback: PageSkeleton,
      errorElement: <AccessUnknown title={route.title} />,
      element: (
        <SlotMountProvider key={id} value={mountSlots(filled, modules)}>
          <ContainedPage microfrontend={microfrontend.name} route={route} modules={modules} />
        </SlotMountProvider>
      ),
    };
  };
}

interface ContainedPageProps {
  microfrontend: string;
  route: RouteDescription;
  modules: ModuleRegistry;
}

/** The page of a route. A new path mounts a new page. */
function ContainedPage({ microfrontend, route, modules }: ContainedPageProps) {
  const { pathname } = useLocation();
  const { module, title } = route;
  return (
    <ContainedModule
      key={pathname}
      microfrontend={microfrontend}
      module={module}
      modules={modules}
      skeleton={<PageSkeleton />}
      unavailable={(retry, retried) => (
        <>
          <PageTitle title={title} />
          <PageUnavailable title={title} onRetry={retry} retried={retried} />
        </>
      )}
    >
      <PageTitle title={title} />
    </ContainedModule>
  );
}

/** Sets the title of the route. Rendered before the page, which may set a more specific title. */
function PageTitle({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return null;
}
