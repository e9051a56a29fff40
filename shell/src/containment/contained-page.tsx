import { Suspense } from 'react';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { LoadedContent } from './loaded-content.tsx';
import type { PageModules } from './page-modules.ts';
import { PageTitle } from './page-title.tsx';
import { PieceUnavailable } from './piece-unavailable.tsx';
import { useContainment } from './use-containment.ts';

interface ContainedPageProps {
  piece: string;
  module: string;
  title: string;
  modules: PageModules;
}

/**
 * A piece's page, kept from breaking anything around it: one that throws is shown once more, then as the last good release has
 * it. Where that does not help either, or nothing could be loaded, a small message with a retry stands in its place.
 */
export function ContainedPage({ piece, module, title, modules }: ContainedPageProps) {
  const { givenUp, attempt, contain, startAgain } = useContainment(modules, module);
  const retry = async () => {
    await modules.load(piece, module);
    startAgain();
  };
  const unavailable = (
    <>
      <PageTitle title={title} />
      <PieceUnavailable title={title} onRetry={retry} />
    </>
  );
  const outcome = modules.outcome(piece, module);
  const page = outcome?.status === 'ready' ? outcome : modules.awaited(piece, module);
  if (givenUp || !page) return unavailable;
  return (
    <Suspense fallback={page instanceof Promise ? unavailable : <PageSkeleton />}>
      <PageTitle title={title} />
      <LoadedContent
        key={attempt}
        page={page}
        onShown={(shown) => modules.shown(shown, module)}
        onError={contain}
      />
    </Suspense>
  );
}
