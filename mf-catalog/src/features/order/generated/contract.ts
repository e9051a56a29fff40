import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    alertsGet: build.query<AlertsGetApiResponse, AlertsGetApiArg>({
      query: (queryArg) => ({ url: `/stock-alerts/${encodeURIComponent(String(queryArg.toolId))}` }),
    }),
    alertsWait: build.mutation<AlertsWaitApiResponse, AlertsWaitApiArg>({
      query: (queryArg) => ({
        url: `/stock-alerts/${encodeURIComponent(String(queryArg.toolId))}`,
        method: "PUT",
      }),
    }),
    alertsCancel: build.mutation<AlertsCancelApiResponse, AlertsCancelApiArg>({
      query: (queryArg) => ({
        url: `/stock-alerts/${encodeURIComponent(String(queryArg.toolId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as alertsContractApi };
export type AlertsGetApiResponse = /** status 200  */ StockAlertDto;
export type AlertsGetApiArg = {
  toolId: string;
};
export type AlertsWaitApiResponse = /** status 200  */ StockAlertDto;
export type AlertsWaitApiArg = {
  toolId: string;
};
export type AlertsCancelApiResponse = /** status 200  */ StockAlertDto;
export type AlertsCancelApiArg = {
  toolId: string;
};
export type StockAlertDto = {
  /** Whether the caller gets an email when the tool can be ordered again. */
  waiting: boolean;
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
