import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { approvalsContractApi } from './generated/releases.ts';

const approvalsApi = approvalsContractApi
  .enhanceEndpoints({
    addTagTypes: ['Approval'],
    endpoints: {
      // A failed decision reloads the lists, too: another admin may have decided.
      approvalsApprove: { invalidatesTags: ['Approval'] },
      approvalsWithdraw: { invalidatesTags: ['Approval'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseApprovals: build.infiniteQuery({
        ...pagesOf(approvalsContractApi, 'approvalsList'),
        providesTags: ['Approval'],
      }),
    }),
  });

export const { useBrowseApprovalsInfiniteQuery, useApprovalsApproveMutation, useApprovalsWithdrawMutation } =
  approvalsApi;
