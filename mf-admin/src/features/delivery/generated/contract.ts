import type {
  DeliverySettingsDto,
  SaveDeliveryDto,
  SettingsChoicesDto,
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
    deliveryGetSettings: build.query<
      DeliveryGetSettingsApiResponse,
      DeliveryGetSettingsApiArg
    >({
      query: () => ({ url: `/delivery/settings` }),
    }),
    deliverySaveSettings: build.mutation<
      DeliverySaveSettingsApiResponse,
      DeliverySaveSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/delivery/settings`,
        method: "PUT",
        body: queryArg.saveDeliveryDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deliverySettingsContractApi };
export type SettingsGetChoicesApiResponse =
  /** status 200  */ SettingsChoicesDto;
export type SettingsGetChoicesApiArg = void;
export type DeliveryGetSettingsApiResponse =
  /** status 200  */ DeliverySettingsDto;
export type DeliveryGetSettingsApiArg = void;
export type DeliverySaveSettingsApiResponse =
  /** status 200  */ DeliverySettingsDto;
export type DeliverySaveSettingsApiArg = {
  saveDeliveryDto: SaveDeliveryDto;
};
