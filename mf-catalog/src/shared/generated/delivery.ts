import type {
  DeliveryDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryGet: build.query<DeliveryGetApiResponse, DeliveryGetApiArg>({
      query: (queryArg) => ({
        url: `/delivery`,
        params: {
          country: queryArg.country,
          region: queryArg.region,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deliveryContractApi };
export type DeliveryGetApiResponse = /** status 200  */ DeliveryDto;
export type DeliveryGetApiArg = {
  /** ISO 3166-1. Without it, and for a place without delivery, the country of the shop. */
  country?: string;
  /** The part of ISO 3166-2 after the country. */
  region?: string;
};
