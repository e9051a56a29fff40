import type { MountedPiece, PageRelease, RouteDescription } from '@whetstone/contract';
import type { RouteObject } from '@whetstone/kernel/host';
import { ShellErrorPage } from '../containment/shell-error-page.tsx';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { LoadingFrame } from '../frame/loading-frame.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { type PageNeeds, pageRoute } from './page-route.tsx';

interface RoutingNeeds extends PageNeeds {
  release: PageRelease;
}

interface DescribedPage {
  piece: MountedPiece;
  route: RouteDescription;
}

/** Every route of the site, as the released pieces describe them, and the 404. */
export function createRoutes({ release, ...needs }: RoutingNeeds): RouteObject[] {
  const mount = ({ piece, route }: DescribedPage) => pageRoute(piece, route, needs);
  const pages = [release.shell, ...release.remotes].flatMap((piece) =>
    piece.routes.map((route) => ({ piece, route })),
  );
  return [
    {
      Component: SiteFrame,
      HydrateFallback: LoadingFrame,
      ErrorBoundary: ShellErrorPage,
      children: [
        ...pages.filter((page) => !isInDashboard(page)).map(mount),
        { Component: DashboardFrame, children: pages.filter(isInDashboard).map(mount) },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}

function isInDashboard({ route }: DescribedPage): boolean {
  return route.layout === 'dashboard';
}
