import type { DeployToken, DeployTokenEntry } from '@whetstone/contract';
import { type Page, requestOf } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { deployTokensContractApi } from './generated/releases.ts';

const PAGE = 50;

const deployTokensList = requestOf(deployTokensContractApi, 'deployTokensList');
const deployTokensListEntries = requestOf(deployTokensContractApi, 'deployTokensListEntries');

const deployTokensApi = deployTokensContractApi
  .enhanceEndpoints({
    addTagTypes: ['DeployToken'],
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
      browseDeployTokenEntries: build.infiniteQuery<Page<DeployTokenEntry>, void, string | undefined>({
        ...pagesOf((_: unknown, page) => deployTokensListEntries(page), PAGE),
        providesTags: ['DeployToken'],
      }),
    }),
  });

export const {
  useBrowseDeployTokensInfiniteQuery,
  useBrowseDeployTokenEntriesInfiniteQuery,
  useDeployTokensCreateMutation,
  useDeployTokensRevokeMutation,
} = deployTokensApi;
