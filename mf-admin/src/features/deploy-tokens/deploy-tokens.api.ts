import type { DeployToken, DeployTokenEntry } from '@whetstone/contract';
import { type Page } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { deployTokensContractApi } from './generated/releases.ts';

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
      browseDeployTokens: build.infiniteQuery<Page<DeployToken>, object, string | undefined>({
        ...pagesOf(deployTokensContractApi, 'deployTokensList'),
        providesTags: ['DeployToken'],
      }),
      browseDeployTokenEntries: build.infiniteQuery<Page<DeployTokenEntry>, object, string | undefined>({
        ...pagesOf(deployTokensContractApi, 'deployTokensListEntries'),
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
