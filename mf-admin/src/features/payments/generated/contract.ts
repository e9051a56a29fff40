import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliationReconcile: build.mutation<
      ReconciliationReconcileApiResponse,
      ReconciliationReconcileApiArg
    >({
      query: () => ({ url: `/payments/reconcile`, method: "POST" }),
    }),
    reconciliationList: build.query<ReconciliationListApiResponse, ReconciliationListApiArg>({
      query: (queryArg) => ({
        url: `/payments/differences`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
        },
      }),
    }),
    reconciliationRetry: build.mutation<ReconciliationRetryApiResponse, ReconciliationRetryApiArg>({
      query: (queryArg) => ({
        url: `/payments/differences/${encodeURIComponent(String(queryArg.id))}/retry`,
        method: "POST",
      }),
    }),
    reconciliationResolve: build.mutation<ReconciliationResolveApiResponse, ReconciliationResolveApiArg>({
      query: (queryArg) => ({
        url: `/payments/differences/${encodeURIComponent(String(queryArg.id))}/resolve`,
        method: "POST",
        body: queryArg.resolveDifferenceDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as reconciliationContractApi };
export type ReconciliationReconcileApiResponse = /** status 200  */ ReconciliationDto;
export type ReconciliationReconcileApiArg = void;
export type ReconciliationListApiResponse = /** status 200  */ PaymentDifferenceDto[];
export type ReconciliationListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: PaymentDifferenceState;
};
export type ReconciliationRetryApiResponse = /** status 200  */ PaymentDifferenceDto;
export type ReconciliationRetryApiArg = {
  id: string;
};
export type ReconciliationResolveApiResponse = /** status 200  */ PaymentDifferenceDto;
export type ReconciliationResolveApiArg = {
  id: string;
  resolveDifferenceDto: ResolveDifferenceDto;
};
export type ReconciliationDto = {
  /** Payments of the shop and of Stripe that were compared. */
  payments: number;
  /** Refunds of the shop and of Stripe that were compared. */
  refunds: number;
  /** Payments and refunds whose state was brought to the state at Stripe. */
  repaired: number;
  /** New differences that an admin must decide. */
  found: number;
  /** All open differences. */
  open: number;
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
export type PaymentDifferenceKind =
  | "unknown-payment"
  | "unknown-refund"
  | "missing-payment"
  | "wrong-amount"
  | "wrong-state"
  | "failing-refund"
  | "unclosed-payment"
  | "dispute";
export type PaymentDifferenceDto = {
  _id: string;
  kind: PaymentDifferenceKind;
  /** The object at Stripe, or the payment or refund of the shop. */
  reference: string;
  /** The number of the order, if it is known. */
  number?: string;
  /** What differs, as a sentence. */
  detail: string;
  /** The currency of the order, if it is known: ISO 4217. */
  currency?: string;
  /** The amount of the shop. */
  expected: number;
  /** The amount of Stripe. */
  actual: number;
  foundAt: string;
  /** Missing while the difference is open. */
  resolvedAt?: string;
  /** The admin. Missing if a later comparison did not find the difference. */
  resolvedBy?: string;
  note?: string;
};
export type PaymentDifferenceState = "open" | "resolved";
export type ResolveDifferenceDto = {
  /** What was decided. */
  note: string;
};
