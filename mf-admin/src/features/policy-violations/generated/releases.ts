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
      query: () => ({ url: `/releases/policy-violations` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as policyViolationsContractApi };
export type PolicyViolationsListApiResponse =
  /** status 200  */ PolicyViolationDto[];
export type PolicyViolationsListApiArg = void;
