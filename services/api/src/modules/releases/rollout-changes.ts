import type { LedgerEntry } from './ledger-entry.entity.ts';
import type { Rollout } from './rollout.entity.ts';

const NO_CANARY = { canaryVersion: null, canaryPercentage: null, canaryEntry: null };

/** Everybody gets the version from the ledger's entry `sequence` on. */
export function madeLive(
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

/** A share of visitors gets the version; a canary that is widened began when it began. */
export function withCanary(before: Rollout, version: string, percentage: number, sequence: number): Rollout {
  const goesOn = before.canaryVersion === version;
  return {
    ...before,
    canaryVersion: version,
    canaryPercentage: percentage,
    canaryEntry: goesOn ? before.canaryEntry : sequence,
  };
}

export function withoutCanary(before: Rollout): Rollout {
  return { ...before, ...NO_CANARY };
}

/** Back to what an earlier entry had put live; what that had replaced is what there is to fall back on. */
export function backTo({ microfrontend, sequence, version, replacedVersion }: LedgerEntry): Rollout {
  return {
    ...NO_CANARY,
    microfrontend,
    liveVersion: version,
    liveEntry: sequence,
    lastGoodVersion: replacedVersion,
  };
}

/** Whether visitors get the version already, just as it is asked for. */
export function isOut(rollout: Rollout | undefined, version: string, percentage: number): boolean {
  if (!rollout) return false;
  if (rollout.liveVersion === version) return true;
  return rollout.canaryVersion === version && rollout.canaryPercentage === percentage;
}
