import type {
  BlastRadius,
  Publication,
  PublicationResult,
  ReleaseStatus,
  Rollback,
  RollbackResult,
} from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases.api.ts';
import { ACTION_COPY, changeBy, type ReleaseAction } from './release-action.ts';

interface ReleaseName {
  microfrontend: string;
  version: string;
}

const pathOf = ({ microfrontend, version }: ReleaseName) =>
  `/releases/${encodeURIComponent(microfrontend)}/${encodeURIComponent(version)}`;

const releaseActionsApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    getBlastRadius: build.query<BlastRadius, ReleaseName>({
      query: (release) => `${pathOf(release)}/blast-radius`,
      keepUnusedDataFor: 0,
    }),
    publishRelease: build.mutation<PublicationResult, ReleaseName & Publication>({
      query: ({ microfrontend, version, ...body }) => ({
        url: `${pathOf({ microfrontend, version })}/publication`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Release'],
    }),
    rollBackRelease: build.mutation<RollbackResult, { microfrontend: string } & Rollback>({
      query: ({ microfrontend, ...body }) => ({
        url: `/releases/${encodeURIComponent(microfrontend)}/rollback`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Release'],
    }),
  }),
});

export const { useGetBlastRadiusQuery } = releaseActionsApi;

export interface ActionFields {
  /** The canary's new percentage of visitors, for 'increase'. */
  percentage: number;
  /** For the ledger. */
  reason: string;
}

/** Returns a function that performs the action and shows a toast. It resolves to the error, or to undefined after success. */
export function useReleaseAction(action: ReleaseAction, status: ReleaseStatus) {
  const [publish] = releaseActionsApi.usePublishReleaseMutation();
  const [rollBack] = releaseActionsApi.useRollBackReleaseMutation();
  const notify = useNotify('release-action');
  const { microfrontend } = status;
  const { subject: version } = changeBy(action, status);

  const send = ({ percentage, reason }: ActionFields) => {
    const optionalReason = reason.trim() ? { reason: reason.trim() } : {};
    if (action === 'promote') return publish({ microfrontend, version, percentage: 100, ...optionalReason });
    if (action === 'increase') return publish({ microfrontend, version, percentage, ...optionalReason });
    return rollBack({ microfrontend, version, ...optionalReason });
  };

  return async (fields: ActionFields): Promise<unknown> => {
    const { error } = await send(fields);
    if (!error) notify('success', ACTION_COPY[action].done(microfrontend));
    return error;
  };
}
