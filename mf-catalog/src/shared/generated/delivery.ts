import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryGet: build.query<DeliveryGetApiResponse, DeliveryGetApiArg>({
      query: () => ({ url: `/delivery` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deliveryContractApi };
export type DeliveryGetApiResponse = /** status 200  */ DeliveryDto;
export type DeliveryGetApiArg = void;
export type DeliveryDaysDto = {
  least: number;
  most: number;
};
export type DeliveryDto = {
  /** The cost of delivery for each order, in dollars. 0 if delivery is free. */
  cost: number;
  /** Working days from the payment or invoice to the delivery. */
  days: DeliveryDaysDto;
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
