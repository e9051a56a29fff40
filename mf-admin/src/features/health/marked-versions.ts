import type { PieceReleases, VersionHealth } from '@whetstone/contract';
import type { Series } from '../../shared/chart/series.ts';
import { shortVersion } from '../../shared/releases/short-version.ts';

/** A version with the line that it gets in every chart. */
export type MarkedVersion = VersionHealth & Pick<Series, 'label' | 'tone'>;

/** The versions worth a line, named by what they are to visitors: what is live, the canary, and what was live before. */
export function markedVersions(
  health: readonly VersionHealth[],
  { live, canary, previous }: PieceReleases,
): MarkedVersion[] {
  const roles = [
    { version: live.version, role: 'Live', tone: 'ink' },
    { version: canary?.version, role: 'Canary', tone: 'accent' },
    { version: previous, role: 'Before', tone: 'muted' },
  ] as const;
  return roles.flatMap(({ version, role, tone }) => {
    const found = health.find((candidate) => candidate.version === version);
    return found ? [{ ...found, tone, label: `${role} ${shortVersion(found.version)}` }] : [];
  });
}
