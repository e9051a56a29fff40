import { Injectable } from '@nestjs/common';
import type { BlastRadius, MicrofrontendManifest, RouteDescription } from '@whetstone/contract';
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
  async of(microfrontend: string, version: string): Promise<BlastRadius> {
    const own = manifestOf(await this.files.find(microfrontend, version));
    const { rollouts } = await this.state.read();
    const others = await this.othersThan(microfrontend, rollouts);
    const touched = microfrontend === 'shell' ? [own, ...others] : [own];
    const observed = await this.observations.ofVersion(microfrontend, version, thisMinute() - DAY_MINUTES);
    return {
      pages: [...touched.flatMap(({ routes }) => routes), ...routesFilledBy(own, others)].map(
        ({ path, title }) => ({ path, title }),
      ),
      navigation: touched.flatMap(({ navigation }) =>
        navigation.map(({ area, label, to }) => ({ area, label, to })),
      ),
      percentage: shareOf(
        version,
        rollouts.find((rollout) => rollout.microfrontend === microfrontend),
      ),
      mounts: tallyOf(observed).fates.mount,
    };
  }

  /** The shell carries every page of the site, and a page of another microfrontend may have a slot that it fills. */
  private async othersThan(
    microfrontend: string,
    rollouts: readonly Rollout[],
  ): Promise<MicrofrontendManifest[]> {
    const others = rollouts.filter((rollout) => rollout.microfrontend !== microfrontend);
    return (await this.state.expand(others)).map(({ live }) => live);
  }
}

function routesFilledBy(
  { fragments = [] }: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
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
