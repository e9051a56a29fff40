import type {
  LegalTextsDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    settingsGetTexts: build.query<
      SettingsGetTextsApiResponse,
      SettingsGetTextsApiArg
    >({
      query: () => ({ url: `/shop/texts` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contractApi };
export type SettingsGetTextsApiResponse = /** status 200  */ LegalTextsDto;
export type SettingsGetTextsApiArg = void;
