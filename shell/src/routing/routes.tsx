import type { MountedPiece, PageRelease, RouteDescription } from '@whetstone/contract';
import type { LoadModule } from '@whetstone/federation/loader';
import type { RouteObject, ShopStore } from '@whetstone/kernel/host';
import { ShellErrorPage } from '../containment/shell-error-page.tsx';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { LoadingFrame } from '../frame/loading-frame.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { signInRoutes } from '../sign-in/sign-in-routes.tsx';
import { PageModules } from './page-modules.ts';
import { remoteRoute } from './remote-route.tsx';

interface RoutingNeeds {
  release: PageRelease;
  load: LoadModule;
  store: ShopStore;
}

/** Every route of the site: the shell's own, those that the released remotes describe, and the 404. */
export function createRoutes({ release, load, store }: RoutingNeeds): RouteObject[] {
  const modules = new PageModules(load, store);
  const mount = ({ piece, route }: DescribedPage) => remoteRoute(piece, route, modules, store);
  const pages = release.remotes.flatMap((piece) => piece.routes.map((route) => ({ piece, route })));
  return [
    {
      Component: SiteFrame,
      HydrateFallback: LoadingFrame,
      ErrorBoundary: ShellErrorPage,
      children: [
        ...signInRoutes(store),
        ...pages.filter(isOnSite).map(mount),
        { Component: DashboardFrame, children: pages.filter((page) => !isOnSite(page)).map(mount) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}

interface DescribedPage {
  piece: MountedPiece;
  route: RouteDescription;
}

function isOnSite({ route }: DescribedPage): boolean {
  return (route.layout ?? 'site') === 'site';
}
