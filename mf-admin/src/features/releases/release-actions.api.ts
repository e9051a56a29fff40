import type { ReleaseStatus } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases.api.ts';
import { ACTION_COPY, changeBy, type ReleaseAction } from './release-action.ts';

const releaseActionsApi = releasesApi.enhanceEndpoints({
  endpoints: {
    consoleReadBlastRadius: { keepUnusedDataFor: 0 },
    releasesPublish: { invalidatesTags: ['Release'] },
    releasesRollBack: { invalidatesTags: ['Release'] },
  },
});

export const { useConsoleReadBlastRadiusQuery } = releaseActionsApi;

export interface ActionFields {
  /** The canary's new percentage of visitors, for 'increase'. */
  percentage: number;
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

  const send = ({ percentage, reason }: ActionFields) => {
    const release = { microfrontend, version };
    const optionalReason = reason.trim() ? { reason: reason.trim() } : {};
    const publishTo = (visitors: number) =>
      publish({ ...release, publicationDto: { percentage: visitors, ...optionalReason } });
    if (action === 'promote') return publishTo(100);
    if (action === 'increase') return publishTo(percentage);
    return rollBack({ microfrontend, rollbackDto: { version, ...optionalReason } });
  };

  return async (fields: ActionFields): Promise<unknown> => {
    const { error } = await send(fields);
    if (!error) notify('success', ACTION_COPY[action].done(microfrontend));
    return error;
  };
}
