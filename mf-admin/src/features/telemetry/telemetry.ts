import type { ReleaseStatus, TelemetryPoint, VersionTelemetry } from '@whetstone/contract';
import type { Series } from '../../shared/chart/series.ts';
import { shortVersion } from '../../shared/format.ts';
import { usePollingInterval } from '../../shared/polling.ts';
import { releasesApi } from '../../shared/releases/releases.api.ts';

/** The telemetry of a microfrontend in the last `hours`, polled. */
export function useTelemetry(query: { microfrontend: string; hours: number }) {
  const pollingInterval = usePollingInterval();
  return releasesApi.useTelemetryReadTelemetryQuery(query, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });
}

/** A version's telemetry with the label and tone of its line in the charts. */
export type LabelledTelemetry = VersionTelemetry & Pick<Series, 'label' | 'tone'>;

/** The number of versions shown besides live, canary and previous: stopped canaries, for example. */
const EARLIER_VERSIONS = 2;

/** The telemetry of the live, canary and previous versions, then of the latest earlier ones. */
export function labelTelemetry(
  telemetry: readonly VersionTelemetry[],
  { live, canary, previous }: ReleaseStatus,
): LabelledTelemetry[] {
  const known = [
    label(telemetry, live.version, 'Live', 'ink'),
    label(telemetry, canary?.version, 'Canary', 'accent'),
    label(telemetry, previous, 'Previous', 'muted'),
  ].flat();
  const earlier = telemetry
    .filter(({ version }) => !known.some((labelled) => labelled.version === version))
    .sort((one, other) => lastReportOf(other).localeCompare(lastReportOf(one)))
    .slice(0, EARLIER_VERSIONS)
    .flatMap(({ version }) => label(telemetry, version, 'Earlier', 'muted'));
  return [...known, ...earlier];
}

function label(
  telemetry: readonly VersionTelemetry[],
  version: string | undefined,
  role: string,
  tone: Series['tone'],
): LabelledTelemetry[] {
  const found = telemetry.filter((candidate) => candidate.version === version);
  return found.map((own) => ({ ...own, tone, label: `${role} ${shortVersion(own.version)}` }));
}

function lastReportOf({ points }: VersionTelemetry): string {
  return points.at(-1)?.at ?? '';
}

interface FailureCounts {
  failures: number;
  /** Mounts plus failures. */
  attempts: number;
  /** The failures after which the fallback release was shown. */
  recovered: number;
}

export function countFailures(points: readonly TelemetryPoint[]): FailureCounts {
  const failures = sum(points, ({ loadFailures, renderErrors }) => loadFailures + renderErrors);
  return {
    failures,
    attempts: failures + sum(points, ({ mounts }) => mounts),
    recovered: sum(points, ({ fallbacks }) => fallbacks),
  };
}

export function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
