import type { ReleaseStatus } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases/releases.api.ts';
import { ACTION_COPY, changeBy, type ReleaseAction, trafficChange } from './release-action.ts';

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
