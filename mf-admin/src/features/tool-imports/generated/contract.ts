import type {
  ToolImportDto,
  ToolImportRowDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolImportsList: build.query<
      ToolImportsListApiResponse,
      ToolImportsListApiArg
    >({
      query: (queryArg) => ({
        url: `/tool-imports`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    toolImportsGet: build.query<
      ToolImportsGetApiResponse,
      ToolImportsGetApiArg
    >({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    toolImportsListRows: build.query<
      ToolImportsListRowsApiResponse,
      ToolImportsListRowsApiArg
    >({
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
    toolImportsCheck: build.mutation<
      ToolImportsCheckApiResponse,
      ToolImportsCheckApiArg
    >({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/check`,
        method: "POST",
      }),
    }),
    toolImportsApply: build.mutation<
      ToolImportsApplyApiResponse,
      ToolImportsApplyApiArg
    >({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/apply`,
        method: "POST",
      }),
    }),
    toolImportsUndo: build.mutation<
      ToolImportsUndoApiResponse,
      ToolImportsUndoApiArg
    >({
      query: (queryArg) => ({
        url: `/tool-imports/${encodeURIComponent(String(queryArg.id))}/undo`,
        method: "POST",
      }),
    }),
    toolImportsCancel: build.mutation<
      ToolImportsCancelApiResponse,
      ToolImportsCancelApiArg
    >({
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
export type ToolImportsListRowsApiResponse =
  /** status 200  */ ToolImportRowDto[];
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
export type ToolImportsUndoApiResponse = /** status 201  */ ToolImportDto;
export type ToolImportsUndoApiArg = {
  id: string;
};
export type ToolImportsCancelApiResponse = /** status 200  */ ToolImportDto;
export type ToolImportsCancelApiArg = {
  id: string;
};
