import type { ReleaseStatus } from '@whetstone/contract';
import { tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { formatCount, formatShare } from '../../shared/figures.ts';
import { useRefreshInterval } from '../../shared/use-refresh-interval.ts';
import { countFailures } from './failures.ts';
import { useGetMicrofrontendTelemetryQuery } from './health.api.ts';
import { type MarkedVersion, markedVersions } from './marked-versions.ts';

const HOURS = 1;

const List = styled.ul`
  ${tabularNumerals}
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
`;

/** How the releases of a microfrontend did in the last hour, a line for each; nothing while nobody reports. */
export function RecentHealth({ releases }: { releases: ReleaseStatus }) {
  const pollingInterval = useRefreshInterval();
  const question = { microfrontend: releases.microfrontend, hours: HOURS };
  const { currentData: data = [] } = useGetMicrofrontendTelemetryQuery(question, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });
  const versions = markedVersions(data, releases);
  if (versions.length === 0) return null;
  return (
    <List aria-label={`${releases.microfrontend} in the last hour`}>
      {versions.map((version) => (
        <li key={version.version}>{inWords(version)}</li>
      ))}
    </List>
  );
}

function inWords({ label, points }: MarkedVersion): string {
  const { failures, attempts } = countFailures(points);
  const share = attempts > 0 ? failures / attempts : 0;
  return `${label}: ${formatCount(attempts)} attempts to show a page in the last hour, ${formatShare(share)} failed`;
}
