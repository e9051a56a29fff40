import type {
  AddStockEntryDto,
  LedgerCheckDto,
  SaveLowStockDto,
  StockEntryDto,
  ToolStockDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockGet: build.query<StockGetApiResponse, StockGetApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/stock`,
      }),
    }),
    stockList: build.query<StockListApiResponse, StockListApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/stock-entries`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    stockAdd: build.mutation<StockAddApiResponse, StockAddApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/stock-entries`,
        method: "POST",
        body: queryArg.addStockEntryDto,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    stockSetThreshold: build.mutation<
      StockSetThresholdApiResponse,
      StockSetThresholdApiArg
    >({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/low-stock`,
        method: "PUT",
        body: queryArg.saveLowStockDto,
      }),
    }),
    stockListLow: build.query<StockListLowApiResponse, StockListLowApiArg>({
      query: (queryArg) => ({
        url: `/stock/low`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    stockExport: build.query<StockExportApiResponse, StockExportApiArg>({
      query: () => ({ url: `/stock/export` }),
    }),
    stockListChecks: build.query<
      StockListChecksApiResponse,
      StockListChecksApiArg
    >({
      query: (queryArg) => ({
        url: `/stock/ledger-checks`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    stockCheck: build.mutation<StockCheckApiResponse, StockCheckApiArg>({
      query: () => ({ url: `/stock/ledger-checks`, method: "POST" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as stockContractApi };
export type StockGetApiResponse = /** status 200  */ ToolStockDto;
export type StockGetApiArg = {
  id: string;
};
export type StockListApiResponse = /** status 200  */ StockEntryDto[];
export type StockListApiArg = {
  id: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type StockAddApiResponse = /** status 201  */ StockEntryDto;
export type StockAddApiArg = {
  id: string;
  /** Requests with the same key and body add one entry. */
  "Idempotency-Key"?: string;
  addStockEntryDto: AddStockEntryDto;
};
export type StockSetThresholdApiResponse = /** status 200  */ ToolStockDto;
export type StockSetThresholdApiArg = {
  id: string;
  saveLowStockDto: SaveLowStockDto;
};
export type StockListLowApiResponse = /** status 200  */ ToolStockDto[];
export type StockListLowApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type StockExportApiResponse =
  /** status 200 One row per entry, as a download. */ string;
export type StockExportApiArg = void;
export type StockListChecksApiResponse = /** status 200  */ LedgerCheckDto[];
export type StockListChecksApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type StockCheckApiResponse = /** status 201  */ LedgerCheckDto;
export type StockCheckApiArg = void;
