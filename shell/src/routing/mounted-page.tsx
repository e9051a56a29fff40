import type { MountedPiece, RouteDescription } from '@whetstone/contract';
import { useLocation } from '@whetstone/kernel';
import { documentTitle } from '@whetstone/kernel/host';
import { useLayoutEffect, useReducer } from 'react';
import { PieceBoundary } from '../containment/piece-boundary.tsx';
import { PieceUnavailable } from '../containment/piece-unavailable.tsx';
import type { PageModules } from './page-modules.ts';

interface MountedPageProps {
  piece: MountedPiece;
  route: RouteDescription;
  modules: PageModules;
}

/** A piece's page inside its own boundary; where it could not be loaded, a small message with a retry. */
export function MountedPage({ piece, route, modules }: MountedPageProps) {
  // Before the page's own effects: it may have a better title, such as the name of what it shows.
  useLayoutEffect(() => {
    document.title = documentTitle(route.title);
  }, [route.title]);
  const { pathname } = useLocation();
  const [, showOutcome] = useReducer((count: number) => count + 1, 0);
  const outcome = modules.outcome(piece.name, route.module);
  const retry = async () => {
    await modules.load(piece.name, route.module);
    showOutcome();
  };
  if (outcome?.status !== 'ready') return <PieceUnavailable title={route.title} onRetry={retry} />;
  const { Page } = outcome.module;
  return (
    <PieceBoundary key={pathname} title={route.title}>
      <Page />
    </PieceBoundary>
  );
}
