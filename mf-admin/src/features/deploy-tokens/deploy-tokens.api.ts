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
      browseDeployTokens: build.infiniteQuery({
        ...pagesOf(deployTokensContractApi, 'deployTokensList'),
        providesTags: ['DeployToken'],
      }),
      browseDeployTokenEntries: build.infiniteQuery({
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
