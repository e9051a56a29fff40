import type { ReleaseStatus } from '@whetstone/contract';

export type ReleaseAction = 'promote' | 'increase' | 'stop' | 'roll-back';

/** What some visitors get instead of what. */
export interface Change {
  from: string;
  to: string;
  /** Whose pages are looked at to say whom it touches. */
  concerned: string;
}

const EVERYBODY = 100;
/** Shares of visitors that a canary grows by. */
const STEPS = [5, 10, 25, 50, 75, 90];

export function widerShares(percentage: number): number[] {
  return STEPS.filter((step) => step > percentage);
}

/** What can be done to a microfrontend as it stands. */
export function possibleActions({ canary, previous }: ReleaseStatus): ReleaseAction[] {
  if (!canary) return previous ? ['roll-back'] : [];
  const canGrow = widerShares(canary.percentage).length > 0;
  return canGrow ? ['promote', 'increase', 'stop'] : ['promote', 'stop'];
}

export function changeBy(action: ReleaseAction, { live, canary, previous }: ReleaseStatus): Change {
  const other = canary?.version ?? live.version;
  if (action === 'roll-back') return { from: live.version, to: previous ?? '', concerned: live.version };
  if (action === 'stop') return { from: other, to: live.version, concerned: other };
  return { from: live.version, to: other, concerned: other };
}

/** Percentage of visitors who get something else afterwards. */
export function touchedShare(action: ReleaseAction, { canary }: ReleaseStatus, widerShare: number): number {
  const share = canary?.percentage ?? 0;
  if (action === 'promote') return EVERYBODY - share;
  if (action === 'increase') return widerShare - share;
  return action === 'stop' ? share : EVERYBODY;
}
