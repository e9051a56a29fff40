import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { ContainedModule } from './contained-module.tsx';
import type { PageModules } from './page-modules.ts';
import { PageTitle } from './page-title.tsx';
import { PageUnavailable } from './page-unavailable.tsx';

interface ContainedPageProps {
  microfrontend: string;
  module: string;
  title: string;
  modules: PageModules;
}

/** A microfrontend's page, contained. */
export function ContainedPage({ title, ...page }: ContainedPageProps) {
  return (
    <ContainedModule
      {...page}
      skeleton={<PageSkeleton />}
      unavailable={(retry) => (
        <>
          <PageTitle title={title} />
          <PageUnavailable title={title} onRetry={retry} />
        </>
      )}
    >
      <PageTitle title={title} />
    </ContainedModule>
  );
}
