import { ProblemException } from '../../common/http/problem.exception.ts';
import type { LedgerEntry } from './ledger-entry.entity.ts';
import type { Release } from './release.entity.ts';
import type { Rollout } from './rollout.entity.ts';
import { madeLive, withCanary } from './rollout-changes.ts';

const EVERYBODY = 100;

type PlannedEntry = Pick<
  LedgerEntry,
  'microfrontend' | 'version' | 'percentage' | 'replacedVersion' | 'replacedEntry' | 'commit'
> & { action: 'live' | 'canary' };

/** What putting a release out would change, as the ledger's entry `sequence`. @throws ProblemException 409 */
export function publicationChange(
  { microfrontend, version, commit }: Release,
  before: Rollout | undefined,
  percentage: number,
  sequence: number,
): { rollout: Rollout; entry: PlannedEntry } {
  const entry = {
    ...{ microfrontend, version, percentage, commit },
    replacedVersion: before?.liveVersion ?? null,
    replacedEntry: before?.liveEntry ?? null,
  };
  if (percentage === EVERYBODY) {
    return {
      rollout: madeLive(before, microfrontend, version, sequence),
      entry: { ...entry, action: 'live' },
    };
  }
  if (!before) throw nothingLive(microfrontend);
  return {
    rollout: withCanary(before, version, percentage, sequence),
    entry: { ...entry, action: 'canary' },
  };
}

function nothingLive(microfrontend: string): ProblemException {
  const detail = `Nothing of ${microfrontend} is live that a canary could be compared with: publish it to everybody first.`;
  return new ProblemException(409, 'nothing-live', detail);
}
