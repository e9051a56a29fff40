import type {
  PaymentPageDto,
} from "@whetstone/contract/api";
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
