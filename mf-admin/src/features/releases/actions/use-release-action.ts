import type { PieceReleases } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { ACTION_WORDS } from './action-words.ts';
import { changeBy, type ReleaseAction } from './release-action.ts';
import { usePublishReleaseMutation, useRollBackReleaseMutation } from './release-actions.api.ts';

export interface Decision {
  /** Share of visitors, where the canary is widened. */
  percentage: number;
  /** Why, for the ledger. */
  reason: string;
}

/** A function that takes the action, says so, and answers why it was refused, if it was. */
export function useReleaseAction(action: ReleaseAction, releases: PieceReleases) {
  const [publish] = usePublishReleaseMutation();
  const [rollBack] = useRollBackReleaseMutation();
  const notify = useNotify();
  const { piece } = releases;
  const { concerned: version } = changeBy(action, releases);

  const send = ({ percentage, reason }: Decision) => {
    const why = reason.trim() ? { reason: reason.trim() } : {};
    if (action === 'promote') return publish({ piece, version, percentage: 100, ...why });
    if (action === 'widen') return publish({ piece, version, percentage, ...why });
    return rollBack({ piece, version, ...why });
  };

  return async (decision: Decision): Promise<unknown> => {
    const { error } = await send(decision);
    if (!error) notify('success', ACTION_WORDS[action].done(piece));
    return error;
  };
}
