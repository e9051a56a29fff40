import type { ReleaseStatus } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { ACTION_WORDS } from './action-words.ts';
import { changeBy, type ReleaseAction } from './release-action.ts';
import { usePublishReleaseMutation, useRollBackReleaseMutation } from './release-actions.api.ts';

export interface Decision {
  /** Share of visitors, where the canary gets more traffic. */
  percentage: number;
  /** Why, for the ledger. */
  reason: string;
}

/** A function that takes the action, says so, and answers why it was refused, if it was. */
export function useReleaseAction(action: ReleaseAction, releases: ReleaseStatus) {
  const [publish] = usePublishReleaseMutation();
  const [rollBack] = useRollBackReleaseMutation();
  const notify = useNotify();
  const { microfrontend } = releases;
  const { concerned: version } = changeBy(action, releases);

  const send = ({ percentage, reason }: Decision) => {
    const why = reason.trim() ? { reason: reason.trim() } : {};
    if (action === 'promote') return publish({ microfrontend, version, percentage: 100, ...why });
    if (action === 'increase') return publish({ microfrontend, version, percentage, ...why });
    return rollBack({ microfrontend, version, ...why });
  };

  return async (decision: Decision): Promise<unknown> => {
    const { error } = await send(decision);
    if (!error) notify('success', ACTION_WORDS[action].done(microfrontend));
    return error;
  };
}
