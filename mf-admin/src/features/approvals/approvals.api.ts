import type { Approval } from '@whetstone/contract';
import { type Page } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { approvalsContractApi } from './generated/releases.ts';

interface ApprovalFilter {
  state: 'requested' | 'decided';
}

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
      browseApprovals: build.infiniteQuery<Page<Approval>, ApprovalFilter, string | undefined>({
        ...pagesOf(approvalsContractApi, 'approvalsList'),
        providesTags: ['Approval'],
      }),
    }),
  });

export const { useBrowseApprovalsInfiniteQuery, useApprovalsApproveMutation, useApprovalsWithdrawMutation } =
  approvalsApi;
