import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    settingsGetSettings: build.query<SettingsGetSettingsApiResponse, SettingsGetSettingsApiArg>({
      query: () => ({ url: `/settings` }),
    }),
    settingsSaveSettings: build.mutation<SettingsSaveSettingsApiResponse, SettingsSaveSettingsApiArg>({
      query: (queryArg) => ({ url: `/settings`, method: "PUT", body: queryArg.saveSettingsDto }),
    }),
    settingsGetChoices: build.query<SettingsGetChoicesApiResponse, SettingsGetChoicesApiArg>({
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
export type SettingsGetChoicesApiResponse = /** status 200  */ SettingsChoicesDto;
export type SettingsGetChoicesApiArg = void;
export type SettingsDto = {
  /** The brand, as in emails. */
  name: string;
  /** The company in the footer. */
  company: string;
  /** The postal address in the footer and in emails. */
  address: string;
  /** The telephone number in the footer. */
  phone: string;
  /** The email address in the footer. */
  email: string;
  /** ISO 4217, with two decimals. Orders keep the currency in which they were placed. */
  currency: string;
  /** How numbers look. */
  locale: "en-US" | "en-GB" | "en-IE" | "en-CA" | "en-AU" | "en-NZ" | "en-ZA";
  /** A name of the IANA time zone database, such as Europe/London. The days of the overview begin at its midnight. */
  timeZone: string;
  /** The cost of delivery for each order. 0 if delivery is free. */
  deliveryCost: number;
  /** Working days from the payment or invoice to the delivery, at least. */
  deliveryDaysLeast: number;
  /** Working days from the payment or invoice to the delivery, at most. */
  deliveryDaysMost: number;
  /** Where the shop delivers, as in: We deliver to the United Kingdom. May be empty. */
  deliveryArea?: string;
  /** A sentence about taxes at the checkout and in the terms of sale. May be empty. */
  priceNote?: string;
  /** The stock is low at this quantity and below, for tools without their own threshold. */
  lowStockAt: number;
  /** Email addresses that get an email about each new order. */
  notifyOrders: string[];
  /** Email addresses that get an email when the stock of a tool becomes low. */
  notifyLowStock: string[];
  /** Email addresses that get an email when an email to a customer has failed. */
  notifyFailedEmails: string[];
  /** Counts the changes. Send it with a change. */
  version: number;
  /** The time of the last change. Missing before the first. */
  changedAt?: string;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type FailedLineDto = {
  /** The tool's id. */
  id: string;
  /** The stock. Missing for an unknown tool. */
  available?: number;
  /** A sentence for people. */
  message: string;
};
export type ProblemDto = {
  type: string;
  title: string;
  status: number;
  /** A stable code for programs. */
  code: string;
  /** A sentence for people. */
  detail: string;
  requestId: string;
  errors?: FieldErrorDto[];
  /** With insufficient-stock: the stock. */
  available?: number;
  /** With quantity-out-of-range. */
  minQuantity?: number;
  /** With quantity-out-of-range. */
  maxQuantity?: number;
  /** With a rejected order: every line that failed. */
  lines?: FailedLineDto[];
  /** With already-reviewed: the id of the earlier review. */
  reviewId?: string;
  /** With changed-meanwhile: the resource as it is now. */
  current?: object;
  /** With impossible-step. */
  state?: "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  /** With impossible-step. */
  payment?: "unpaid" | "invoiced" | "paid" | "refunded";
};
export type SaveSettingsDto = {
  /** The brand, as in emails. */
  name: string;
  /** The company in the footer. */
  company: string;
  /** The postal address in the footer and in emails. */
  address: string;
  /** The telephone number in the footer. */
  phone: string;
  /** The email address in the footer. */
  email: string;
  /** ISO 4217, with two decimals. Orders keep the currency in which they were placed. */
  currency: string;
  /** How numbers look. */
  locale: "en-US" | "en-GB" | "en-IE" | "en-CA" | "en-AU" | "en-NZ" | "en-ZA";
  /** A name of the IANA time zone database, such as Europe/London. The days of the overview begin at its midnight. */
  timeZone: string;
  /** The cost of delivery for each order. 0 if delivery is free. */
  deliveryCost: number;
  /** Working days from the payment or invoice to the delivery, at least. */
  deliveryDaysLeast: number;
  /** Working days from the payment or invoice to the delivery, at most. */
  deliveryDaysMost: number;
  /** Where the shop delivers, as in: We deliver to the United Kingdom. May be empty. */
  deliveryArea?: string;
  /** A sentence about taxes at the checkout and in the terms of sale. May be empty. */
  priceNote?: string;
  /** The stock is low at this quantity and below, for tools without their own threshold. */
  lowStockAt: number;
  /** Email addresses that get an email about each new order. */
  notifyOrders: string[];
  /** Email addresses that get an email when the stock of a tool becomes low. */
  notifyLowStock: string[];
  /** Email addresses that get an email when an email to a customer has failed. */
  notifyFailedEmails: string[];
  /** The version of the settings that were edited. */
  version: number;
};
export type SettingsChoicesDto = {
  currencies: string[];
  locales: string[];
  timeZones: string[];
};
