import type { ReleaseStatus } from '@whetstone/contract';
import { EmptyState, ErrorNotice, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadingSheet } from '../../../shared/loading-sheet.tsx';
import { useLiveMicrofrontends } from '../../../shared/releases/live-microfrontends.api.ts';
import { Freshness } from './freshness.tsx';
import { MicrofrontendPanel } from './microfrontend-panel.tsx';

const Microfrontends = styled.ul`
  display: grid;
  gap: ${tokens.space.s};
  margin: 0;
  padding: 0;
  list-style: none;
`;

interface ReleaseBoardProps {
  /** Tells what else is known of a microfrontend. */
  more: (releases: ReleaseStatus) => ReactNode;
}

/** What is live for every microfrontend, as it changes. */
export function ReleaseBoard({ more }: ReleaseBoardProps) {
  const { data: microfrontends, isError, refetch, fulfilledTimeStamp } = useLiveMicrofrontends();
  if (!microfrontends && isError)
    return <ErrorNotice title="What is live could not be loaded" onRetry={refetch} />;
  if (!microfrontends) return <LoadingSheet label="Loading what is live" />;
  if (microfrontends.length === 0)
    return (
      <EmptyState title="Nothing is released yet">The first release of the shell opens the shop.</EmptyState>
    );
  return (
    <>
      <Freshness failed={isError} at={fulfilledTimeStamp} />
      <Microfrontends>
        {microfrontends.map((releases) => (
          <MicrofrontendPanel key={releases.microfrontend} releases={releases}>
            {more(releases)}
          </MicrofrontendPanel>
        ))}
      </Microfrontends>
    </>
  );
}
