import type { RouteDescription } from '@whetstone/contract';
import { useLocation } from '@whetstone/kernel';
import { documentTitle } from '@whetstone/kernel/host';
import { useLayoutEffect } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { ContainedModule } from './contained-module.tsx';
import type { ModuleRegistry } from './module-registry.ts';
import { PageUnavailable } from './unavailable.tsx';

interface ContainedPageProps {
  microfrontend: string;
  route: RouteDescription;
  modules: ModuleRegistry;
}

/** The page of a route. A new path mounts a new page. */
export function ContainedPage({ microfrontend, route, modules }: ContainedPageProps) {
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
