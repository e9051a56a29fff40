import type { ReleaseStatus, VersionTelemetry } from '@whetstone/contract';
import type { Series } from '../../shared/chart/series.ts';
import { shortVersion } from '../../shared/releases/short-version.ts';

/** A version with the line that it gets in every chart. */
export type MarkedVersion = VersionTelemetry & Pick<Series, 'label' | 'tone'>;

/** Versions of old beside what was live last: a canary that was stopped, say. */
const MOST_EARLIER = 2;

/** The versions worth a line, named by what they are to visitors: those that they get first, then the latest of those they had. */
export function markedVersions(
  health: readonly VersionTelemetry[],
  releases: ReleaseStatus,
): MarkedVersion[] {
  const { live, canary, previous } = releases;
  const known = [
    mark(health, live.version, 'Live', 'ink'),
    mark(health, canary?.version, 'Canary', 'accent'),
    mark(health, previous, 'Before', 'muted'),
  ].flat();
  const earlier = health
    .filter(({ version }) => !known.some((marked) => marked.version === version))
    .sort((one, other) => lastHeardOf(other).localeCompare(lastHeardOf(one)))
    .slice(0, MOST_EARLIER)
    .flatMap(({ version }) => mark(health, version, 'Earlier', 'muted'));
  return [...known, ...earlier];
}

function mark(
  health: readonly VersionTelemetry[],
  version: string | undefined,
  role: string,
  tone: Series['tone'],
): MarkedVersion[] {
  const found = health.filter((candidate) => candidate.version === version);
  return found.map((own) => ({ ...own, tone, label: `${role} ${shortVersion(own.version)}` }));
}

function lastHeardOf({ points }: VersionTelemetry): string {
  return points.at(-1)?.at ?? '';
}
