import type {
  PaymentDifferenceDto,
  PaymentDifferenceState,
  ReconciliationDto,
  ResolveDifferenceDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliationReconcile: build.mutation<
      ReconciliationReconcileApiResponse,
      ReconciliationReconcileApiArg
    >({
      query: () => ({ url: `/payments/reconcile`, method: "POST" }),
    }),
    reconciliationList: build.query<
      ReconciliationListApiResponse,
      ReconciliationListApiArg
    >({
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
    reconciliationRetry: build.mutation<
      ReconciliationRetryApiResponse,
      ReconciliationRetryApiArg
    >({
      query: (queryArg) => ({
        url: `/payments/differences/${encodeURIComponent(String(queryArg.id))}/retry`,
        method: "POST",
      }),
    }),
    reconciliationResolve: build.mutation<
      ReconciliationResolveApiResponse,
      ReconciliationResolveApiArg
    >({
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
export type ReconciliationReconcileApiResponse =
  /** status 200  */ ReconciliationDto;
export type ReconciliationReconcileApiArg = void;
export type ReconciliationListApiResponse =
  /** status 200  */ PaymentDifferenceDto[];
export type ReconciliationListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: PaymentDifferenceState;
};
export type ReconciliationRetryApiResponse =
  /** status 200  */ PaymentDifferenceDto;
export type ReconciliationRetryApiArg = {
  id: string;
};
export type ReconciliationResolveApiResponse =
  /** status 200  */ PaymentDifferenceDto;
export type ReconciliationResolveApiArg = {
  id: string;
  resolveDifferenceDto: ResolveDifferenceDto;
};
