import type { Approval } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
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
        infiniteQueryOptions: {
          initialPageParam: undefined,
          getNextPageParam: ({ nextCursor }) => nextCursor,
        },
        query: ({ queryArg: state, pageParam: cursor }) =>
          approvalsList({ state, limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: (approvals: Approval[], meta) => toPage(approvals, meta),
        providesTags: ['Approval'],
      }),
    }),
  });

export const { useBrowseApprovalsInfiniteQuery, useApprovalsApproveMutation, useApprovalsWithdrawMutation } =
  approvalsApi;
