import type { DeployToken } from '@whetstone/contract';
import { type Page, requestOf } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
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
        ...pagesOf((_: unknown, page) => deployTokensList(page), PAGE),
        providesTags: ['DeployToken'],
      }),
    }),
  });

export const {
  useBrowseDeployTokensInfiniteQuery,
  useDeployTokensCreateMutation,
  useDeployTokensRevokeMutation,
} = deployTokensApi;
