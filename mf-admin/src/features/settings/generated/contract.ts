import type {
  SaveSettingsDto,
  SettingsChoicesDto,
  SettingsDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    settingsGetSettings: build.query<
      SettingsGetSettingsApiResponse,
      SettingsGetSettingsApiArg
    >({
      query: () => ({ url: `/settings` }),
    }),
    settingsSaveSettings: build.mutation<
      SettingsSaveSettingsApiResponse,
      SettingsSaveSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/settings`,
        method: "PUT",
        body: queryArg.saveSettingsDto,
      }),
    }),
    settingsGetChoices: build.query<
      SettingsGetChoicesApiResponse,
      SettingsGetChoicesApiArg
    >({
      query: () => ({ url: `/settings/choices` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as settingsContractApi };
export type SettingsGetSettingsApiResponse = /** status 200  */ SettingsDto;
export type SettingsGetSettingsApiArg = void;
export type SettingsSaveSettingsApiResponse = /** status 200  */ SettingsDto;
export type SettingsSaveSettingsApiArg = {
  saveSettingsDto: SaveSettingsDto;
};
export type SettingsGetChoicesApiResponse =
  /** status 200  */ SettingsChoicesDto;
export type SettingsGetChoicesApiArg = void;
