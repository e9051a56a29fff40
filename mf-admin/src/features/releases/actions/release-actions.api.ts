import type {
  BlastRadius,
  Publication,
  PublicationResult,
  Rollback,
  RollbackResult,
} from '@whetstone/contract';
import { releasesApi } from '../../../shared/releases/releases-api.ts';

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

export const { useGetBlastRadiusQuery, usePublishReleaseMutation, useRollBackReleaseMutation } =
  releaseActionsApi;
