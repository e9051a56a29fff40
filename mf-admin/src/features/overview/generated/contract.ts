import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    overviewGetSales: build.query<OverviewGetSalesApiResponse, OverviewGetSalesApiArg>({
      query: (queryArg) => ({
        url: `/overview/sales`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    overviewGetBestTools: build.query<OverviewGetBestToolsApiResponse, OverviewGetBestToolsApiArg>({
      query: (queryArg) => ({
        url: `/overview/best-tools`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
    overviewGetOpenWork: build.query<OverviewGetOpenWorkApiResponse, OverviewGetOpenWorkApiArg>({
      query: () => ({ url: `/overview/open-work` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as overviewContractApi };
export type OverviewGetSalesApiResponse = /** status 200  */ SalesDto;
export type OverviewGetSalesApiArg = {
  /** The number of days, today included. */
  days?: 7 | 30 | 90;
};
export type OverviewGetBestToolsApiResponse = /** status 200  */ BestToolDto[];
export type OverviewGetBestToolsApiArg = {
  /** The number of days, today included. */
  days?: 7 | 30 | 90;
};
export type OverviewGetOpenWorkApiResponse = /** status 200  */ OpenWorkDto;
export type OverviewGetOpenWorkApiArg = void;
export type SalesDayDto = {
  /** A day in the time zone of the shop. */
  day: string;
  /** Orders that were placed on this day and are not cancelled. */
  orders: number;
  /** In the currency of the shop. */
  revenue: number;
};
export type RevenueDto = {
  /** ISO 4217. */
  currency: string;
  amount: number;
};
export type SalesDto = {
  timeZone: string;
  /** Oldest first. */
  days: SalesDayDto[];
  /** The revenue of all days. The currency of the shop comes first. */
  revenue: RevenueDto[];
  /** Whether the shop has ever had an order. */
  hasOrders: boolean;
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
export type BestToolDto = {
  _id: string;
  name: string;
  /** Items that were ordered, without cancelled lines. */
  sold: number;
};
export type OpenWorkDto = {
  paidToPack: number;
  invoicedToPack: number;
  toShip: number;
  unpaid: number;
  /** Shipped orders whose invoice is not paid. */
  shippedUnpaid: number;
  /** Delivered orders whose invoice is not paid. */
  deliveredUnpaid: number;
  lowStock: number;
  failedEmails: number;
  /** Deliveries of webhooks. */
  failedDeliveries: number;
  /** Open differences about payments that a bank disputes. */
  disputes: number;
  /** Other open differences between the shop and Stripe. */
  paymentDifferences: number;
  /** The id of a webhook with failed deliveries. */
  failingWebhook?: string;
};
