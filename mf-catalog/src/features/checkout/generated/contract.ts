import type {
  AddressDto,
  SaveAddressDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    addressesAdd: build.mutation<AddressesAddApiResponse, AddressesAddApiArg>({
      query: (queryArg) => ({
        url: `/addresses`,
        method: "POST",
        body: queryArg.saveAddressDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as checkoutContractApi };
export type AddressesAddApiResponse = /** status 201  */ AddressDto;
export type AddressesAddApiArg = {
  saveAddressDto: SaveAddressDto;
};
