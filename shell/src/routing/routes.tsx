import type { MountedPiece, PageRelease, RouteDescription } from '@whetstone/contract';
import type { RouteObject } from '@whetstone/kernel/host';
import { ShellErrorPage } from '../containment/shell-error-page.tsx';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';

/** A page as a released piece describes it. */
export interface DescribedPage {
  piece: MountedPiece;
  route: RouteDescription;
}

/** Every route of the site, as the released pieces describe them, each mounted in its frame, and the 404. */
export function createRoutes(
  { shell, remotes }: Pick<PageRelease, 'shell' | 'remotes'>,
  mount: (page: DescribedPage) => RouteObject,
): RouteObject[] {
  const pages = [shell, ...remotes].flatMap((piece) => piece.routes.map((route) => ({ piece, route })));
  return [
    {
      Component: SiteFrame,
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
