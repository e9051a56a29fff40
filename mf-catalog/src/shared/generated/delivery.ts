import type {
  DeliveryDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryGet: build.query<DeliveryGetApiResponse, DeliveryGetApiArg>({
      query: () => ({ url: `/delivery` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deliveryContractApi };
export type DeliveryGetApiResponse = /** status 200  */ DeliveryDto;
export type DeliveryGetApiArg = void;
