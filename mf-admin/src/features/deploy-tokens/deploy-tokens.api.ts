import type { DeployToken } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases.api.ts';

const PAGE = 50;

const deployTokensList = requestOf(releasesApi, 'deployTokensList');

const deployTokensApi = releasesApi
  .enhanceEndpoints({
    endpoints: {
      deployTokensCreate: { invalidatesTags: ['DeployToken'] },
      deployTokensRevoke: { invalidatesTags: ['DeployToken'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseDeployTokens: build.infiniteQuery<Page<DeployToken>, void, string | undefined>({
        infiniteQueryOptions: {
          initialPageParam: undefined,
          getNextPageParam: ({ nextCursor }) => nextCursor,
        },
        query: ({ pageParam: cursor }) => deployTokensList({ limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: (tokens: DeployToken[], meta) => toPage(tokens, meta),
        providesTags: ['DeployToken'],
      }),
    }),
  });

export const {
  useBrowseDeployTokensInfiniteQuery,
  useDeployTokensCreateMutation,
  useDeployTokensRevokeMutation,
} = deployTokensApi;
