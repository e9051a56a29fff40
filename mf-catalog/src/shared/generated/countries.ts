import type {
  AddressFormDto,
  CountriesDto,
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as countriesContractApi };
export type CountriesListApiResponse = /** status 200  */ CountriesDto;
export type CountriesListApiArg = void;
export type CountriesFormApiResponse = /** status 200  */ AddressFormDto;
export type CountriesFormApiArg = {
  code: string;
};
