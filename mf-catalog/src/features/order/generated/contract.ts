import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderLinesPlace: build.mutation<OrderLinesPlaceApiResponse, OrderLinesPlaceApiArg>({
      query: (queryArg) => ({
        url: `/order`,
        method: "POST",
        body: queryArg.placeOrderDto,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
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
export { injectedRtkApi as orderContractApi };
export type OrderLinesPlaceApiResponse = /** status 201  */ PlacedOrderDto;
export type OrderLinesPlaceApiArg = {
  /** Requests with the same key and body place one order. */
  "Idempotency-Key"?: string;
  placeOrderDto: PlaceOrderDto;
};
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
export type PlacedOrderDto = {
  success: true;
  /** The number of the order, such as 40712-38915. */
  number: string;
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
export type PlaceOrderDto = {
  /** The tool's id. */
  id: string;
  quantity: number;
  address: string;
  /** 5 to 20 digits. */
  phone: string;
  /** Ignored. The order has the tool's name. */
  service?: string;
  /** Ignored. The order has the caller's email address. */
  client?: string;
  /** Ignored. The order has the caller's name. */
  clientName?: string;
};
export type StockAlertDto = {
  /** Whether the caller gets an email when the tool can be ordered again. */
  waiting: boolean;
};
