import type {
  PolicyViolationDto,
} from "@whetstone/contract/releases";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    policyViolationsList: build.query<
      PolicyViolationsListApiResponse,
      PolicyViolationsListApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/policy-violations`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as policyViolationsContractApi };
export type PolicyViolationsListApiResponse =
  /** status 200  */ PolicyViolationDto[];
export type PolicyViolationsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
