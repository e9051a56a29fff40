import type {
  DeliverySettingsDto,
  OrderDetailDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryGetSettings: build.query<
      DeliveryGetSettingsApiResponse,
      DeliveryGetSettingsApiArg
    >({
      query: () => ({ url: `/delivery/settings` }),
    }),
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
export { injectedRtkApi as orderContractApi };
export type DeliveryGetSettingsApiResponse =
  /** status 200  */ DeliverySettingsDto;
export type DeliveryGetSettingsApiArg = void;
export type InvoicesIssueApiResponse = /** status 200  */ OrderDetailDto;
export type InvoicesIssueApiArg = {
  number: string;
};
