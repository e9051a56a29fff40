import type {
  DecideVatNumberDto,
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
    ordersDecideVatNumber: build.mutation<
      OrdersDecideVatNumberApiResponse,
      OrdersDecideVatNumberApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/vat-number`,
        method: "POST",
        body: queryArg.decideVatNumberDto,
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
export type OrdersDecideVatNumberApiResponse =
  /** status 200  */ OrderDetailDto;
export type OrdersDecideVatNumberApiArg = {
  number: string;
  decideVatNumberDto: DecideVatNumberDto;
};
