import type { CreateDeployToken, CreatedDeployToken, DeployToken } from '@whetstone/contract';
import { type Page, toPage } from '@whetstone/kernel';
import { releasesApi } from '../../shared/releases.api.ts';

const PAGE = 50;

const deployTokensApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listDeployTokens: build.infiniteQuery<Page<DeployToken>, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor,
      },
      query: ({ pageParam: cursor }) => ({
        url: '/deploy-tokens',
        params: { limit: PAGE, ...(cursor && { cursor }) },
      }),
      transformResponse: (tokens: DeployToken[], meta) => toPage(tokens, meta),
      providesTags: ['DeployToken'],
    }),
    createDeployToken: build.mutation<CreatedDeployToken, CreateDeployToken>({
      query: (body) => ({ url: '/deploy-tokens', method: 'POST', body }),
      invalidatesTags: ['DeployToken'],
    }),
    revokeDeployToken: build.mutation<{ deletedCount: number }, string>({
      query: (id) => ({ url: `/deploy-tokens/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['DeployToken'],
    }),
  }),
});

export const {
  useListDeployTokensInfiniteQuery,
  useCreateDeployTokenMutation,
  useRevokeDeployTokenMutation,
} = deployTokensApi;
