import type {
  DeliverySettingsDto,
  OrderDetailDto,
  OrderReturnsDto,
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
    returnsOfOrder: build.query<
      ReturnsOfOrderApiResponse,
      ReturnsOfOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/returns`,
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
export type ReturnsOfOrderApiResponse = /** status 200  */ OrderReturnsDto;
export type ReturnsOfOrderApiArg = {
  number: string;
};
