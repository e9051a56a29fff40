import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    paymentsPay: build.mutation<PaymentsPayApiResponse, PaymentsPayApiArg>({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/payment`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as confirmationContractApi };
export type PaymentsPayApiResponse =
  /** status 200 Repeated calls return the same page until it expires. */ PaymentPageDto;
export type PaymentsPayApiArg = {
  number: string;
};
export type PaymentPageDto = {
  /** The page of Stripe on which the customer pays. */
  url: string;
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
