import type { PieceReleases } from '@whetstone/contract';
import { EmptyState, ErrorNotice } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { LoadingSheet } from '../loading-sheet.tsx';
import { useLivePieces } from './live-pieces.api.ts';

interface LoadedPieceProps {
  name: string;
  children: (releases: PieceReleases) => ReactNode;
}

/** Shows its children what is live of one piece, as soon as that is known. */
export function LoadedPiece({ name, children }: LoadedPieceProps) {
  const { data: pieces, isError, refetch } = useLivePieces();
  if (!pieces && isError) return <ErrorNotice title="What is live could not be loaded" onRetry={refetch} />;
  if (!pieces) return <LoadingSheet label="Loading what is live" />;
  const releases = pieces.find(({ piece }) => piece === name);
  if (releases) return children(releases);
  return <EmptyState title="There is no such piece">Nothing of this name was ever released.</EmptyState>;
}
