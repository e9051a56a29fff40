import type { ReleaseStatus } from '@whetstone/contract';
import { tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { formatQuantity, formatShare } from '../../shared/format.ts';
import { countFailures, type LabelledTelemetry, labelTelemetry, useTelemetry } from './telemetry.ts';

const HOURS = 1;

const List = styled.ul<{ $lines: number }>`
  ${tabularNumerals}
  min-height: ${({ $lines }) => $lines}lh;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
`;

/** The telemetry of the last hour, one line per release. Reserves a line for each current release while it loads. */
export function RecentTelemetry({ status }: { status: ReleaseStatus }) {
  const { microfrontend } = status;
  const { currentData } = useTelemetry({ microfrontend, hours: HOURS });
  const lines = status.canary ? 2 : 1;
  if (!currentData) return <List as="div" $lines={lines} />;
  const versions = labelTelemetry(currentData, status);
  return (
    <List aria-label={`${microfrontend} in the last hour`} $lines={lines}>
      {versions.map((version) => (
        <li key={version.version}>{summaryOf(version)}</li>
      ))}
      {versions.length === 0 && <li>No page loads in the last hour</li>}
    </List>
  );
}

const ONE_NETWORK = '. All visits are from one network: too few count to replace the release automatically';

function summaryOf({ label, points, isOneNetwork }: LabelledTelemetry): string {
  const { failures, attempts } = countFailures(points);
  const share = attempts > 0 ? failures / attempts : 0;
  return `${label}: ${formatQuantity(attempts, 'page load')} in the last hour, ${formatShare(share)} failed${isOneNetwork ? ONE_NETWORK : ''}`;
}
