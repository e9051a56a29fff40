import type { ClientRelease, ClientReleaseSet, RouteDescription } from '@whetstone/contract';
import type { RouteObject } from '@whetstone/kernel/host';
import { ShellErrorPage } from '../containment/shell-error-page.tsx';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';

/** A page as a released microfrontend describes it. */
export interface DescribedPage {
  microfrontend: ClientRelease;
  route: RouteDescription;
}

/** Every route of the site, as the released microfrontends describe them, each mounted in its frame, and the 404. */
export function createRoutes(
  { shell, remotes }: Pick<ClientReleaseSet, 'shell' | 'remotes'>,
  mount: (page: DescribedPage) => RouteObject,
): RouteObject[] {
  const pages = [shell, ...remotes].flatMap((microfrontend) =>
    microfrontend.routes.map((route) => ({ microfrontend, route })),
  );
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
