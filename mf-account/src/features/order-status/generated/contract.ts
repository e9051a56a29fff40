import type {
  OrderStatusDto,
  ReadOrderStatusDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderStatusRead: build.mutation<
      OrderStatusReadApiResponse,
      OrderStatusReadApiArg
    >({
      query: (queryArg) => ({
        url: `/order-status`,
        method: "POST",
        body: queryArg.readOrderStatusDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as orderStatusContractApi };
export type OrderStatusReadApiResponse = /** status 200  */ OrderStatusDto;
export type OrderStatusReadApiArg = {
  readOrderStatusDto: ReadOrderStatusDto;
};
