import type {
  DecideVatNumberDto,
  OrderDetailDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
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
export { injectedRtkApi as vatNumberContractApi };
export type OrdersDecideVatNumberApiResponse =
  /** status 200  */ OrderDetailDto;
export type OrdersDecideVatNumberApiArg = {
  number: string;
  decideVatNumberDto: DecideVatNumberDto;
};
