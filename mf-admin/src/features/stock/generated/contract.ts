import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockGet: build.query<StockGetApiResponse, StockGetApiArg>({
      query: (queryArg) => ({ url: `/tools/${encodeURIComponent(String(queryArg.id))}/stock` }),
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
    stockSetThreshold: build.mutation<StockSetThresholdApiResponse, StockSetThresholdApiArg>({
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
    stockListChecks: build.query<StockListChecksApiResponse, StockListChecksApiArg>({
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
export type StockExportApiResponse = /** status 200 One row per entry, as a download. */ string;
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
export type ToolStockDto = {
  _id: string;
  name: string;
  img: string;
  /** The alternative text of the image. */
  alt: string;
  /** The stock. */
  quantity: number;
  /** The tool's own threshold. Missing: the default applies. */
  lowStockAt?: number;
  /** The threshold of tools without their own. */
  lowStockDefault: number;
  /** The smallest quantity of an order. */
  minQuantity: number;
  /** The stock is low at this quantity and below: the threshold, or one less than the minimum quantity if that is higher. */
  lowAt: number;
  /** Sold, and not packed yet: still on the shelf, but not in the stock. Lists do not have it. */
  reserved?: number;
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
export type StockEntryKind = "initial" | "received" | "ordered" | "cancelled" | "corrected" | "counted";
export type CorrectionReason = "damaged" | "lost" | "found" | "miscounted" | "returned" | "other";
export type StockEntryDto = {
  _id: string;
  kind: StockEntryKind;
  /** Negative if the stock became smaller. */
  change: number;
  /** The stock after the entry. */
  balance: number;
  reason?: CorrectionReason;
  /** The delivery note, or the note of the admin. */
  note?: string;
  /** The admin. Missing for orders and for removed accounts. */
  by?: string;
  /** The number of the order. */
  number?: string;
  createdAt: string;
};
export type NewStockEntryKind = "received" | "increased" | "decreased" | "counted";
export type AddStockEntryDto = {
  kind: NewStockEntryKind;
  /** The quantity that was received, added, removed, or counted. Only a count can be 0. */
  quantity: number;
  /** Required for corrections, and only for them. */
  reason?: CorrectionReason;
  /** The delivery note, or a note. Required for the reason `other`. */
  note?: string;
  /** For counts: the stock that the admin saw. If it has changed since, the response is a 409 `changed-meanwhile`. */
  expected?: number;
};
export type SaveLowStockDto = {
  /** The stock is low at this quantity and below. Missing: the default. */
  lowStockAt?: number;
  /** The threshold that the admin saw. If it has changed since, the response is a 409 `changed-meanwhile`. */
  previous?: number;
};
export type StockDifferenceDto = {
  /** The tool's id. */
  toolId: string;
  /** The tool's name. */
  name: string;
  /** The stock. */
  quantity: number;
  /** The stock according to the ledger. */
  ledger: number;
};
export type LedgerCheckDto = {
  checkedAt: string;
  tools: number;
  entries: number;
  /** The number of tools whose stock differs from the ledger. */
  differences: number;
  /** The first of these tools, at most 20. */
  examples: StockDifferenceDto[];
};
