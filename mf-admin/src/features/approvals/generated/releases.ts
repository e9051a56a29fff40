import type {
  ApprovalDto,
} from "@whetstone/contract/releases";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    approvalsList: build.query<ApprovalsListApiResponse, ApprovalsListApiArg>({
      query: (queryArg) => ({
        url: `/releases/approvals`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
        },
      }),
    }),
    approvalsApprove: build.mutation<
      ApprovalsApproveApiResponse,
      ApprovalsApproveApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/approvals/${encodeURIComponent(String(queryArg.id))}/approval`,
        method: "POST",
      }),
    }),
    approvalsWithdraw: build.mutation<
      ApprovalsWithdrawApiResponse,
      ApprovalsWithdrawApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/approvals/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as approvalsContractApi };
export type ApprovalsListApiResponse = /** status 200  */ ApprovalDto[];
export type ApprovalsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** Returns only undecided requests, or only approved and withdrawn ones. */
  state?: "requested" | "decided";
};
export type ApprovalsApproveApiResponse = /** status 200  */ ApprovalDto;
export type ApprovalsApproveApiArg = {
  id: string;
};
export type ApprovalsWithdrawApiResponse = /** status 200  */ ApprovalDto;
export type ApprovalsWithdrawApiArg = {
  id: string;
};
