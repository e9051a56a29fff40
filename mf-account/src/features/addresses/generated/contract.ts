import type {
  AddressDto,
  AddressFormDto,
  CountriesDto,
  DeletedCountDto,
  SaveAddressDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    countriesList: build.query<CountriesListApiResponse, CountriesListApiArg>({
      query: () => ({ url: `/countries` }),
    }),
    countriesForm: build.query<CountriesFormApiResponse, CountriesFormApiArg>({
      query: (queryArg) => ({
        url: `/countries/${encodeURIComponent(String(queryArg.code))}`,
      }),
    }),
    addressesList: build.query<AddressesListApiResponse, AddressesListApiArg>({
      query: () => ({ url: `/addresses` }),
    }),
    addressesAdd: build.mutation<AddressesAddApiResponse, AddressesAddApiArg>({
      query: (queryArg) => ({
        url: `/addresses`,
        method: "POST",
        body: queryArg.saveAddressDto,
      }),
    }),
    addressesUpdate: build.mutation<
      AddressesUpdateApiResponse,
      AddressesUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/addresses/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveAddressDto,
      }),
    }),
    addressesRemove: build.mutation<
      AddressesRemoveApiResponse,
      AddressesRemoveApiArg
    >({
      query: (queryArg) => ({
        url: `/addresses/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as addressesContractApi };
export type CountriesListApiResponse = /** status 200  */ CountriesDto;
export type CountriesListApiArg = void;
export type CountriesFormApiResponse = /** status 200  */ AddressFormDto;
export type CountriesFormApiArg = {
  code: string;
};
export type AddressesListApiResponse = /** status 200  */ AddressDto[];
export type AddressesListApiArg = void;
export type AddressesAddApiResponse = /** status 201  */ AddressDto;
export type AddressesAddApiArg = {
  saveAddressDto: SaveAddressDto;
};
export type AddressesUpdateApiResponse = /** status 200  */ AddressDto;
export type AddressesUpdateApiArg = {
  id: string;
  saveAddressDto: SaveAddressDto;
};
export type AddressesRemoveApiResponse = /** status 200  */ DeletedCountDto;
export type AddressesRemoveApiArg = {
  id: string;
};
