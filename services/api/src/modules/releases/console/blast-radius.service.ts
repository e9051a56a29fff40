import { Injectable } from '@nestjs/common';
import type { BlastRadius, PieceManifest, RouteDescription } from '@whetstone/contract';
import { ObservationsService, thisMinute } from '../health/observations.service.ts';
import { tallyOf } from '../health/tally.ts';
import { manifestOf } from '../release.entity.ts';
import { ReleaseStateService } from '../release-state.service.ts';
import { ReleasedFilesService } from '../released-files.service.ts';
import type { Rollout } from '../rollout.entity.ts';

const DAY_MINUTES = 24 * 60;
const EVERYBODY = 100;

/** Whom an action on a release would touch. */
@Injectable()
export class BlastRadiusService {
  constructor(
    private readonly files: ReleasedFilesService,
    private readonly state: ReleaseStateService,
    private readonly observations: ObservationsService,
  ) {}

  /** @throws ProblemException 404 */
  async of(piece: string, version: string): Promise<BlastRadius> {
    const own = manifestOf(await this.files.find(piece, version));
    const { rollouts } = await this.state.read();
    const others = await this.othersThan(piece, rollouts);
    const touched = piece === 'shell' ? [own, ...others] : [own];
    const observed = await this.observations.ofVersion(piece, version, thisMinute() - DAY_MINUTES);
    return {
      pages: [...touched.flatMap(({ routes }) => routes), ...routesFilledBy(own, others)].map(
        ({ path, title }) => ({ path, title }),
      ),
      navigation: touched.flatMap(({ navigation }) =>
        navigation.map(({ area, label, to }) => ({ area, label, to })),
      ),
      percentage: shareOf(
        version,
        rollouts.find((rollout) => rollout.piece === piece),
      ),
      mounts: tallyOf(observed).fates.mount,
    };
  }

  /** The shell carries every page of the site, and a page of another piece may have a slot that it fills. */
  private async othersThan(piece: string, rollouts: readonly Rollout[]): Promise<PieceManifest[]> {
    const others = rollouts.filter((rollout) => rollout.piece !== piece);
    return (await this.state.expand(others)).map(({ live }) => live);
  }
}

function routesFilledBy(
  { fragments = [] }: PieceManifest,
  others: readonly PieceManifest[],
): RouteDescription[] {
  return others
    .flatMap(({ routes }) => routes)
    .filter(({ slots = [] }) => fragments.some(({ slot }) => slots.includes(slot)));
}

/** Percentage of visitors who get the version now. */
function shareOf(version: string, rollout: Rollout | undefined): number {
  const canary = rollout?.canaryPercentage ?? 0;
  if (rollout?.canaryVersion === version) return canary;
  return rollout?.liveVersion === version ? EVERYBODY - canary : 0;
}
