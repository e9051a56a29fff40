import type {
  AddressFormDto,
  SaveTaxSettingsDto,
  SettingsChoicesDto,
  TaxSettingsDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    settingsGetChoices: build.query<
      SettingsGetChoicesApiResponse,
      SettingsGetChoicesApiArg
    >({
      query: () => ({ url: `/settings/choices` }),
    }),
    countriesForm: build.query<CountriesFormApiResponse, CountriesFormApiArg>({
      query: (queryArg) => ({
        url: `/countries/${encodeURIComponent(String(queryArg.code))}`,
      }),
    }),
    taxesGet: build.query<TaxesGetApiResponse, TaxesGetApiArg>({
      query: () => ({ url: `/taxes` }),
    }),
    taxesSave: build.mutation<TaxesSaveApiResponse, TaxesSaveApiArg>({
      query: (queryArg) => ({
        url: `/taxes`,
        method: "PUT",
        body: queryArg.saveTaxSettingsDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as taxesContractApi };
export type SettingsGetChoicesApiResponse =
  /** status 200  */ SettingsChoicesDto;
export type SettingsGetChoicesApiArg = void;
export type CountriesFormApiResponse = /** status 200  */ AddressFormDto;
export type CountriesFormApiArg = {
  code: string;
};
export type TaxesGetApiResponse = /** status 200  */ TaxSettingsDto;
export type TaxesGetApiArg = void;
export type TaxesSaveApiResponse = /** status 200  */ TaxSettingsDto;
export type TaxesSaveApiArg = {
  saveTaxSettingsDto: SaveTaxSettingsDto;
};
