import type { Change } from './ledger.service.ts';
import type { LedgerEntry } from './ledger-entry.entity.ts';
import type { Release } from './release.entity.ts';
import type { Rollout } from './rollout.entity.ts';
import { backTo, withoutCanary } from './rollout-changes.ts';

/** Who takes a release back, and why, for the ledger. */
export interface Cause {
  actor: string;
  reason: string;
}

/** What stopping the canary changes. */
export function canaryStopped(before: Rollout, { version, commit }: Release, cause: Cause): Change {
  const stopped = { action: 'canary-stopped', version, commit, percentage: 0, checkReportId: null } as const;
  return { entry: { ...causedBy(cause, before), ...stopped }, rollout: withoutCanary(before) };
}

/** What going back to an earlier entry of the ledger changes. */
export function wentBack(before: Rollout, earlier: LedgerEntry, cause: Cause, checkReportId: string): Change {
  const { version, commit } = earlier;
  const again = { action: 'rolled-back', version, commit, percentage: 100, checkReportId } as const;
  return { entry: { ...causedBy(cause, before), ...again }, rollout: backTo(earlier) };
}

function causedBy({ actor, reason }: Cause, { microfrontend, liveVersion, liveEntry }: Rollout) {
  return { microfrontend, actor, reason, replacedVersion: liveVersion, replacedEntry: liveEntry };
}
