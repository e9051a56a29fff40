import type { DeployToken } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases.api.ts';

const PAGE = 50;

const deploytokensList = requestOf(releasesApi, 'deploytokensList');

const deployTokensApi = releasesApi
  .enhanceEndpoints({
    endpoints: {
      deploytokensCreate: { invalidatesTags: ['DeployToken'] },
      deploytokensRevoke: { invalidatesTags: ['DeployToken'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseDeployTokens: build.infiniteQuery<Page<DeployToken>, void, string | undefined>({
        infiniteQueryOptions: {
          initialPageParam: undefined,
          getNextPageParam: ({ nextCursor }) => nextCursor,
        },
        query: ({ pageParam: cursor }) => deploytokensList({ limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: (tokens: DeployToken[], meta) => toPage(tokens, meta),
        providesTags: ['DeployToken'],
      }),
    }),
  });

export const {
  useBrowseDeployTokensInfiniteQuery,
  useDeploytokensCreateMutation,
  useDeploytokensRevokeMutation,
} = deployTokensApi;
