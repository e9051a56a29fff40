import type {
  BlastRadius,
  Publication,
  PublicationAnswer,
  Rollback,
  RollbackAnswer,
} from '@whetstone/contract';
import { releasesApi } from '../../../shared/releases/releases-api.ts';

interface ReleaseName {
  piece: string;
  version: string;
}

const pathOf = ({ piece, version }: ReleaseName) =>
  `/releases/${encodeURIComponent(piece)}/${encodeURIComponent(version)}`;

const releaseActionsApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    getBlastRadius: build.query<BlastRadius, ReleaseName>({
      query: (release) => `${pathOf(release)}/blast-radius`,
      keepUnusedDataFor: 0,
    }),
    publishRelease: build.mutation<PublicationAnswer, ReleaseName & Publication>({
      query: ({ piece, version, ...body }) => ({
        url: `${pathOf({ piece, version })}/publication`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Release'],
    }),
    rollBackRelease: build.mutation<RollbackAnswer, { piece: string } & Rollback>({
      query: ({ piece, ...body }) => ({
        url: `/releases/${encodeURIComponent(piece)}/rollback`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Release'],
    }),
  }),
});

export const { useGetBlastRadiusQuery, usePublishReleaseMutation, useRollBackReleaseMutation } =
  releaseActionsApi;
