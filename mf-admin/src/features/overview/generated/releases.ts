import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    consoleListRecentlyRejected: build.query<
      ConsoleListRecentlyRejectedApiResponse,
      ConsoleListRecentlyRejectedApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/rejections`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as rejectionsContractApi };
export type ConsoleListRecentlyRejectedApiResponse = /** status 200  */ RejectedReleaseDto[];
export type ConsoleListRecentlyRejectedApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type RejectedReleaseDto = {
  /** Id of the check report. */
  checkReportId: string;
  microfrontend: string;
  version: string;
  /** One sentence for each issue. */
  reasons: string[];
  createdAt: string;
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
