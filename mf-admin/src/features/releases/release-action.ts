import type { ReleaseStatus } from '@whetstone/contract';
import { nextStep } from '@whetstone/contract/canaries';
import { useNotify } from '@whetstone/kernel';
import { shortVersion } from '../../shared/format.ts';
import { releasesApi } from '../../shared/releases/releases.api.ts';

export type ReleaseAction = 'promote' | 'increase' | 'stop' | 'roll-back';

interface ActionCopy {
  /** The button on the board, with what the action names. */
  label: (named: string) => string;
  title: (microfrontend: string) => string;
  /** The dialog's submit button. */
  confirm: (named: string) => string;
  /** The toast. */
  done: (microfrontend: string) => string;
}

export const ACTION_COPY: Readonly<Record<ReleaseAction, ActionCopy>> = {
  promote: {
    label: () => 'Promote',
    title: (microfrontend) => `Promote the canary of ${microfrontend}?`,
    confirm: () => 'Promote to all visitors',
    done: (microfrontend) => `The canary of ${microfrontend} is live for all visitors.`,
  },
  increase: {
    label: (share) => `Increase to ${share}`,
    title: (microfrontend) => `Increase the traffic of the ${microfrontend} canary?`,
    confirm: (share) => `Increase to ${share}`,
    done: (microfrontend) => `More visitors get the canary of ${microfrontend}.`,
  },
  stop: {
    label: (version) => `Stop canary ${version}`,
    title: (microfrontend) => `Stop the canary of ${microfrontend}?`,
    confirm: (version) => `Stop canary ${version}`,
    done: (microfrontend) => `The canary of ${microfrontend} is stopped.`,
  },
  'roll-back': {
    label: (version) => `Roll back to ${version}`,
    title: (microfrontend) => `Roll ${microfrontend} back?`,
    confirm: (version) => `Roll back to ${version}`,
    done: (microfrontend) => `${microfrontend} is rolled back.`,
  },
};

const ALL_VISITORS = 100;

/** The actions that the status of a microfrontend allows: the next step of a canary first. */
export function possibleActions({ canary, previous }: ReleaseStatus): ReleaseAction[] {
  if (!canary) return previous ? ['roll-back'] : [];
  return nextStep(canary.percentage) < ALL_VISITORS ? ['increase', 'promote', 'stop'] : ['promote', 'stop'];
}

/** What the buttons of an action name: the canary that it stops, the release that it brings back, or the canary's next percentage. */
export function namedBy(action: ReleaseAction, status: ReleaseStatus): string {
  if (action === 'increase') return `${trafficChange(action, status).after}%`;
  const { from, to } = changeBy(action, status);
  return shortVersion(action === 'stop' ? from : to);
}

/** The release `to` takes the place of the release `from`. */
export interface Change {
  from: string;
  to: string;
  /** The release whose pages the dialog lists. */
  subject: string;
}

export function changeBy(action: ReleaseAction, { live, canary, previous }: ReleaseStatus): Change {
  const other = canary?.version ?? live.version;
  if (action === 'roll-back') return { from: live.version, to: previous ?? '', subject: live.version };
  if (action === 'stop') return { from: other, to: live.version, subject: other };
  return { from: live.version, to: other, subject: other };
}

/** The percentages of visitors who get the release `to` of a change. */
export interface TrafficChange {
  before: number;
  after: number;
}

export function trafficChange(action: ReleaseAction, { canary }: ReleaseStatus): TrafficChange {
  const share = canary?.percentage ?? 0;
  if (action === 'promote') return { before: share, after: ALL_VISITORS };
  if (action === 'increase') return { before: share, after: nextStep(share) };
  return { before: action === 'stop' ? ALL_VISITORS - share : 0, after: ALL_VISITORS };
}

const releaseActionsApi = releasesApi.enhanceEndpoints({
  endpoints: {
    consoleReadBlastRadius: { keepUnusedDataFor: 0 },
    releasesPublish: { invalidatesTags: ['Release'] },
    releasesRollBack: { invalidatesTags: ['Release'] },
  },
});

export const { useConsoleReadBlastRadiusQuery } = releaseActionsApi;

export interface ActionFields {
  /** For the ledger. */
  reason: string;
}

/** Returns a function that performs the action and shows a toast. It resolves to the error, or to undefined after success. */
export function useReleaseAction(action: ReleaseAction, status: ReleaseStatus) {
  const [publish] = releaseActionsApi.useReleasesPublishMutation();
  const [rollBack] = releaseActionsApi.useReleasesRollBackMutation();
  const notify = useNotify('release-action');
  const { microfrontend } = status;
  const { subject: version } = changeBy(action, status);

  const send = ({ reason }: ActionFields) => {
    const optionalReason = reason.trim() ? { reason: reason.trim() } : {};
    if (action === 'stop' || action === 'roll-back')
      return rollBack({ microfrontend, rollbackDto: { version, ...optionalReason } });
    const { after: percentage } = trafficChange(action, status);
    const publicationDto = { percentage, promoteCanary: true, ...optionalReason };
    return publish({ microfrontend, version, publicationDto });
  };

  return async (fields: ActionFields): Promise<unknown> => {
    const { error } = await send(fields);
    if (!error) notify('success', ACTION_COPY[action].done(microfrontend));
    return error;
  };
}
