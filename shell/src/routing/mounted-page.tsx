import type { RouteDescription } from '@whetstone/contract';
import { useLocation } from '@whetstone/kernel';
import { ContainedPage } from '../containment/contained-page.tsx';
import type { PageModules } from '../containment/page-modules.ts';

interface MountedPageProps {
  microfrontend: string;
  route: RouteDescription;
  modules: PageModules;
}

/** A route's page, made anew for each address. */
export function MountedPage({ microfrontend, route, modules }: MountedPageProps) {
  const { pathname } = useLocation();
  return (
    <ContainedPage
      key={pathname}
      microfrontend={microfrontend}
      module={route.module}
      title={route.title}
      modules={modules}
    />
  );
}
