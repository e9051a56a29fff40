import type {
  OrderDetailDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoicesIssue: build.mutation<
      InvoicesIssueApiResponse,
      InvoicesIssueApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/invoice`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as invoicesContractApi };
export type InvoicesIssueApiResponse = /** status 200  */ OrderDetailDto;
export type InvoicesIssueApiArg = {
  number: string;
};
