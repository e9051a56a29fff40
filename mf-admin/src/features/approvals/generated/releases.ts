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
    approvalsApprove: build.mutation<ApprovalsApproveApiResponse, ApprovalsApproveApiArg>({
      query: (queryArg) => ({
        url: `/releases/approvals/${encodeURIComponent(String(queryArg.id))}/approval`,
        method: "POST",
      }),
    }),
    approvalsWithdraw: build.mutation<ApprovalsWithdrawApiResponse, ApprovalsWithdrawApiArg>({
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
export type ApprovalDto = {
  id: string;
  microfrontend: string;
  /** A page budget, or a use of an origin on the pages of the microfrontend. */
  kind: "budget" | "connect" | "frame" | "media";
  /** Gzipped bytes of a page, or an origin. */
  value: string;
  state: "requested" | "approved" | "withdrawn";
  /** The release that asked first. */
  version: string;
  /** An admin's email address, a deploy token's label, or `auto`. */
  requestedBy: string;
  requestedAt: string;
  /** An admin's email address. */
  approvedBy?: string;
  approvedAt?: string;
  /** An admin's email address. */
  withdrawnBy?: string;
  withdrawnAt?: string;
  /** Whether the live release or the canary uses it. */
  inUse: boolean;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type CheckResultDto = {
  check: "files" | "versions" | "routes" | "slots" | "size" | "types" | "rendering" | "approvals";
  passed: boolean;
  /** The checked microfrontend, or one of its modules as microfrontend/module. */
  subject: string;
  /** One sentence: what was checked, or what breaks and for which visitors. */
  sentence: string;
  /** How to fix the issue. Only if the check failed. */
  remedy?: string;
};
export type CheckReportDto = {
  id: string;
  microfrontend: string;
  version: string;
  passed: boolean;
  results: CheckResultDto[];
};
export type ProblemDto = {
  type: string;
  title: string;
  status: number;
  /** A stable code for programs. */
  code: string;
  /** A sentence for people. */
  detail: string;
  requestId: string;
  errors?: FieldErrorDto[];
  /** With release-rejected: the results of the checks, and how to fix each issue. */
  checkReport?: CheckReportDto;
  /** With files-missing: the files still to upload. */
  missing?: string[];
};
