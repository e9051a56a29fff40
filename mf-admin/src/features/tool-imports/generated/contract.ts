import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolImportsList: build.query<ToolImportsListApiResponse, ToolImportsListApiArg>({
      query: (queryArg) => ({
        url: `/tool-imports`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    toolImportsGet: build.query<ToolImportsGetApiResponse, ToolImportsGetApiArg>({
      query: (queryArg) => ({ url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    toolImportsListRows: build.query<ToolImportsListRowsApiResponse, ToolImportsListRowsApiArg>({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/rows`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          outcome: queryArg.outcome,
        },
      }),
    }),
    toolImportsCheck: build.mutation<ToolImportsCheckApiResponse, ToolImportsCheckApiArg>({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/check`,
        method: "POST",
      }),
    }),
    toolImportsApply: build.mutation<ToolImportsApplyApiResponse, ToolImportsApplyApiArg>({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/apply`,
        method: "POST",
      }),
    }),
    toolImportsCancel: build.mutation<ToolImportsCancelApiResponse, ToolImportsCancelApiArg>({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as importsContractApi };
export type ToolImportsListApiResponse = /** status 200  */ ToolImportDto[];
export type ToolImportsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ToolImportsGetApiResponse = /** status 200  */ ToolImportDto;
export type ToolImportsGetApiArg = {
  id: string;
};
export type ToolImportsListRowsApiResponse = /** status 200  */ ToolImportRowDto[];
export type ToolImportsListRowsApiArg = {
  id: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  outcome?: "pending" | "added" | "changed" | "unchanged" | "invalid";
};
export type ToolImportsCheckApiResponse = /** status 200  */ ToolImportDto;
export type ToolImportsCheckApiArg = {
  id: string;
};
export type ToolImportsApplyApiResponse = /** status 200  */ ToolImportDto;
export type ToolImportsApplyApiArg = {
  id: string;
};
export type ToolImportsCancelApiResponse = /** status 200  */ ToolImportDto;
export type ToolImportsCancelApiArg = {
  id: string;
};
export type ToolImportDto = {
  _id: string;
  fileName: string;
  state: "uploading" | "checking" | "ready" | "applying" | "applied" | "cancelled" | "failed";
  /** The rows of the file, without the header. */
  rows: number;
  /** The rows that were compared with the tools so far. */
  checked: number;
  /** New tools. */
  added: number;
  changed: number;
  unchanged: number;
  invalid: number;
  /** The rows that are written so far while the import is applied: all of them take effect at the end. Absent if another instance applies it. */
  written?: number;
  /** What happened and what to do, as a sentence. */
  problem?: string;
  /** The time of the last change. */
  updatedAt: string;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type FailedLineDto = {
  /** The tool's id. */
  id: string;
  /** The stock. Missing for an unknown tool. */
  available?: number;
  /** A sentence for people. */
  message: string;
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
  /** With insufficient-stock: the stock. */
  available?: number;
  /** With quantity-out-of-range. */
  minQuantity?: number;
  /** With quantity-out-of-range. */
  maxQuantity?: number;
  /** With a rejected order: every line that failed. */
  lines?: FailedLineDto[];
  /** With already-reviewed: the id of the earlier review. */
  reviewId?: string;
  /** With changed-meanwhile: the resource as it is now. */
  current?: object;
  /** With impossible-step. */
  state?: "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  /** With impossible-step. */
  payment?: "unpaid" | "invoiced" | "paid" | "refunded";
};
export type CellErrorDto = {
  /** Empty for an error of the whole row. */
  column: string;
  message: string;
};
export type CellChangeDto = {
  column: string;
  from: string;
  to: string;
};
export type ToolImportRowDto = {
  /** The number of the row in a spreadsheet. */
  number: number;
  outcome: "pending" | "added" | "changed" | "unchanged" | "invalid";
  toolId?: string;
  name: string;
  errors: CellErrorDto[];
  changes: CellChangeDto[];
};
