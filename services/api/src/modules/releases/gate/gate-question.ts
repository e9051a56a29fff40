import type { MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';

/** May this release take its place among the others? */
export interface GateQuestion {
  candidate: MicrofrontendRelease;
  /** What visitors get of the same microfrontend now; undefined for a new microfrontend. */
  before: MicrofrontendRelease | undefined;
  others: readonly MicrofrontendRollout[];
}

/** Everything that some visitor may get beside the candidate. */
export function neighboursOf({ others }: Pick<GateQuestion, 'others'>): MicrofrontendRelease[] {
  return others.flatMap(({ live, canary }) => (canary ? [live, canary.piece] : [live]));
}

export function titleOf({ name, version }: Pick<MicrofrontendRelease, 'name' | 'version'>): string {
  return `${name} ${version}`;
}
