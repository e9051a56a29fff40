import type { Approval } from '@whetstone/contract';
import { type Page, requestOf } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { approvalsContractApi } from './generated/releases.ts';

const PAGE = 50;

const approvalsList = requestOf(approvalsContractApi, 'approvalsList');

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
      browseApprovals: build.infiniteQuery<Page<Approval>, 'requested' | 'decided', string | undefined>({
        ...pagesOf((state: 'requested' | 'decided', page) => approvalsList({ state, ...page }), PAGE),
        providesTags: ['Approval'],
      }),
    }),
  });

export const { useBrowseApprovalsInfiniteQuery, useApprovalsApproveMutation, useApprovalsWithdrawMutation } =
  approvalsApi;
