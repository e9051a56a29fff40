import type { ReleaseStatus } from '@whetstone/contract';
import { EmptyState, FormMessage, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../../shared/console.tsx';
import { SmallTitle, TightList } from '../../shared/panels.ts';
import { exactTime } from '../../shared/relative-time.tsx';
import { MicrofrontendLink, VersionTag } from '../../shared/releases/release-links.tsx';
import { useReleaseStatus } from '../../shared/releases/releases.api.ts';
import { Row } from '../../shared/row.ts';
import { plainName } from './plain-name.ts';
import { ReleaseActions } from './release-actions.tsx';
import { TrafficSplit } from './traffic-split.tsx';

interface ReleaseBoardProps {
  /** Renders more about a microfrontend below its releases. */
  renderDetails: (status: ReleaseStatus) => ReactNode;
}

export function ReleaseBoard({ renderDetails }: ReleaseBoardProps) {
  const { data, isError, refetch, fulfilledTimeStamp } = useReleaseStatus();
  if (!data) return <NotLoaded what="live releases" error={isError} onRetry={refetch} />;
  if (data.length === 0) return <EmptyState title="No releases yet">Release the host first.</EmptyState>;
  return (
    <>
      {isError && fulfilledTimeStamp !== undefined && <StaleDataWarning since={fulfilledTimeStamp} />}
      <TightList>
        {canariesFirst(data).map((status) => (
          <MicrofrontendPanel key={status.microfrontend} status={status}>
            {renderDetails(status)}
          </MicrofrontendPanel>
        ))}
      </TightList>
    </>
  );
}

/** Microfrontends with a canary need attention, so they come first. */
function canariesFirst(all: readonly ReleaseStatus[]): ReleaseStatus[] {
  return [...all].sort((one, other) => Number(Boolean(other.canary)) - Number(Boolean(one.canary)));
}

/** Shown while polling fails. `since`: when the data was loaded, in milliseconds since 1970. */
function StaleDataWarning({ since }: { since: number }) {
  return (
    <FormMessage tone="error">
      {`The shop cannot be reached. This page shows the state of ${exactTime(since)} and keeps trying.`}
    </FormMessage>
  );
}

const Panel = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s};
  padding: ${tokens.space.m};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const Source = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
`;

function MicrofrontendPanel({ status, children }: { status: ReleaseStatus; children: ReactNode }) {
  return (
    <Panel>
      <Row $align="center" $justify="space-between" $gap="xs" $columnGap="m">
        <div>
          <SmallTitle>
            <MicrofrontendLink name={status.microfrontend}>{plainName(status)}</MicrofrontendLink>
          </SmallTitle>
          <Source>
            <span>{status.microfrontend}</span> <VersionTag version={status.live.version} />
            <span>{`, team ${status.team}`}</span>
          </Source>
        </div>
        <ReleaseActions status={status} />
      </Row>
      <TrafficSplit status={status} />
      {children}
    </Panel>
  );
}
