import type { PieceReleases } from '@whetstone/contract';
import { EmptyState, ErrorNotice, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadingSheet } from '../../../shared/loading-sheet.tsx';
import { useLivePieces } from '../../../shared/releases/live-pieces.api.ts';
import { Freshness } from './freshness.tsx';
import { PiecePanel } from './piece-panel.tsx';

const Pieces = styled.ul`
  display: grid;
  gap: ${tokens.space.s};
  margin: 0;
  padding: 0;
  list-style: none;
`;

interface ReleaseBoardProps {
  /** Tells what else is known of a piece. */
  more: (releases: PieceReleases) => ReactNode;
}

/** What is live for every piece, as it changes. */
export function ReleaseBoard({ more }: ReleaseBoardProps) {
  const { data: pieces, isError, refetch, fulfilledTimeStamp } = useLivePieces();
  if (!pieces && isError) return <ErrorNotice title="What is live could not be loaded" onRetry={refetch} />;
  if (!pieces) return <LoadingSheet label="Loading what is live" />;
  if (pieces.length === 0)
    return (
      <EmptyState title="Nothing is released yet">The first release of the shell opens the shop.</EmptyState>
    );
  return (
    <>
      <Freshness failed={isError} at={fulfilledTimeStamp} />
      <Pieces>
        {pieces.map((releases) => (
          <PiecePanel key={releases.piece} releases={releases}>
            {more(releases)}
          </PiecePanel>
        ))}
      </Pieces>
    </>
  );
}
