import type {
  SuccessDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    orderStatusEndLinks: build.mutation<
      OrderStatusEndLinksApiResponse,
      OrderStatusEndLinksApiArg
    >({
      query: (queryArg) => ({
        url: `/orders/${encodeURIComponent(String(queryArg["number"]))}/status-links/end`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as statusLinksContractApi };
export type OrderStatusEndLinksApiResponse = /** status 200  */ SuccessDto;
export type OrderStatusEndLinksApiArg = {
  number: string;
};
