import { Injectable } from '@nestjs/common';
import type { BlastRadius, MicrofrontendManifest, RouteDescription } from '@whetstone/contract';
import { ReleasedFilesService } from '../files/released-files.service.ts';
import { manifestOf } from '../release.entity.ts';
import { ReleaseStateService } from '../state/release-state.service.ts';
import type { Rollout } from '../state/rollout.entities.ts';
import { ObservationsService, thisMinute } from '../telemetry/observations.service.ts';
import { statisticsOf } from '../telemetry/statistics.ts';

const DAY_MINUTES = 24 * 60;
const ALL_VISITORS = 100;

/** The pages, navigation entries and visitors that a change to a release affects. */
@Injectable()
export class BlastRadiusService {
  constructor(
    private readonly files: ReleasedFilesService,
    private readonly state: ReleaseStateService,
    private readonly observations: ObservationsService,
  ) {}

  /** @throws ProblemException 404 */
  async get(microfrontend: string, version: string): Promise<BlastRadius> {
    const own = manifestOf(await this.files.find(microfrontend, version));
    const { rollouts } = await this.state.read();
    const others = await this.manifestsExcept(microfrontend, rollouts);
    const affected = isOnEveryPage(own, others) ? [own, ...others] : [own];
    const observed = await this.observations.ofVersion(microfrontend, version, thisMinute() - DAY_MINUTES);
    return {
      pages: [
        ...new Set([...affected.flatMap(({ routes }) => routes), ...routesWithSlotsOf(own, others)]),
      ].map(({ path, title }) => ({ path, title })),
      navigation: affected.flatMap(({ navigation }) =>
        navigation.map(({ area, label, to }) => ({ area, label, to })),
      ),
      percentage: percentageOf(
        version,
        rollouts.find((rollout) => rollout.microfrontend === microfrontend),
      ),
      mounts: statisticsOf(observed).outcomes.mount,
    };
  }

  private async manifestsExcept(
    microfrontend: string,
    rollouts: readonly Rollout[],
  ): Promise<MicrofrontendManifest[]> {
    const others = rollouts.filter((rollout) => rollout.microfrontend !== microfrontend);
    return (await this.state.withManifests(others)).map(({ live }) => live);
  }
}

/** The shell is, and so is a microfrontend that fills a slot of the shell. */
function isOnEveryPage(
  { name, fragments = [] }: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
): boolean {
  const slots = others.flatMap((other) => other.slots ?? []);
  return name === 'shell' || fragments.some(({ slot }) => slots.includes(slot));
}

function routesWithSlotsOf(
  { fragments = [] }: MicrofrontendManifest,
  others: readonly MicrofrontendManifest[],
): RouteDescription[] {
  return others
    .flatMap(({ routes }) => routes)
    .filter(({ slots = [] }) => fragments.some(({ slot }) => slots.includes(slot)));
}

/** Percentage of visitors who get the version now. */
function percentageOf(version: string, rollout: Rollout | undefined): number {
  const canary = rollout?.canaryPercentage ?? 0;
  if (rollout?.canaryVersion === version) return canary;
  return rollout?.liveVersion === version ? ALL_VISITORS - canary : 0;
}
