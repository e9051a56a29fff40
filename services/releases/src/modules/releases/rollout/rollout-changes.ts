import type { LedgerEntry, Rollout } from '../state/rollout.entities.ts';

const NO_CANARY = { canaryVersion: null, canaryPercentage: null, canaryEntry: null };

/** Makes the version live for all visitors, by the ledger entry with this sequence. */
export function withLive(
  before: Rollout | undefined,
  microfrontend: string,
  version: string,
  sequence: number,
): Rollout {
  return {
    ...NO_CANARY,
    microfrontend,
    liveVersion: version,
    liveEntry: sequence,
    lastGoodVersion: before?.liveVersion ?? null,
  };
}

/** Serves the version to a percentage of visitors. A canary whose traffic increases keeps its start. */
export function withCanary(before: Rollout, version: string, percentage: number, sequence: number): Rollout {
  const isRunning = before.canaryVersion === version;
  return {
    ...before,
    canaryVersion: version,
    canaryPercentage: percentage,
    canaryEntry: isRunning ? before.canaryEntry : sequence,
  };
}

export function withoutCanary(before: Rollout): Rollout {
  return { ...before, ...NO_CANARY };
}

/** Restores the version of an earlier ledger entry. Its fallback is the version that the entry had replaced. */
export function rolledBackTo({ microfrontend, sequence, version, replacedVersion }: LedgerEntry): Rollout {
  return {
    ...NO_CANARY,
    microfrontend,
    liveVersion: version,
    liveEntry: sequence,
    lastGoodVersion: replacedVersion,
  };
}

export function rolloutOf(rollouts: readonly Rollout[], microfrontend: string): Rollout | undefined {
  return rollouts.find((rollout) => rollout.microfrontend === microfrontend);
}

/** Whether the version is already live, or already a canary with this percentage. */
export function isPublished(rollout: Rollout | undefined, version: string, percentage: number): boolean {
  if (!rollout) return false;
  if (rollout.liveVersion === version) return true;
  return rollout.canaryVersion === version && rollout.canaryPercentage === percentage;
}
