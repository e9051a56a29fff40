import type {
  DeletedCountDto,
  NewWebhookDto,
  SaveWebhookDto,
  WebhookDeliveryDto,
  WebhookDeliveryState,
  WebhookDto,
  WebhookWithSecretDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooksList: build.query<WebhooksListApiResponse, WebhooksListApiArg>({
      query: () => ({ url: `/webhooks` }),
    }),
    webhooksAdd: build.mutation<WebhooksAddApiResponse, WebhooksAddApiArg>({
      query: (queryArg) => ({
        url: `/webhooks`,
        method: "POST",
        body: queryArg.newWebhookDto,
      }),
    }),
    webhooksSave: build.mutation<WebhooksSaveApiResponse, WebhooksSaveApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveWebhookDto,
        params: {
          version: queryArg.version,
        },
      }),
    }),
    webhooksRemove: build.mutation<
      WebhooksRemoveApiResponse,
      WebhooksRemoveApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    webhooksRotate: build.mutation<
      WebhooksRotateApiResponse,
      WebhooksRotateApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/${encodeURIComponent(String(queryArg.id))}/secret`,
        method: "POST",
        params: {
          version: queryArg.version,
        },
      }),
    }),
    webhooksTest: build.mutation<WebhooksTestApiResponse, WebhooksTestApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/${encodeURIComponent(String(queryArg.id))}/test`,
        method: "POST",
      }),
    }),
    webhooksListDeliveries: build.query<
      WebhooksListDeliveriesApiResponse,
      WebhooksListDeliveriesApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/${encodeURIComponent(String(queryArg.id))}/deliveries`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
        },
      }),
    }),
    webhooksSendAgain: build.mutation<
      WebhooksSendAgainApiResponse,
      WebhooksSendAgainApiArg
    >({
      query: (queryArg) => ({
        url: `/webhooks/deliveries/${encodeURIComponent(String(queryArg.id))}/send-again`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as webhooksContractApi };
export type WebhooksListApiResponse = /** status 200  */ WebhookDto[];
export type WebhooksListApiArg = void;
export type WebhooksAddApiResponse = /** status 201  */ WebhookWithSecretDto;
export type WebhooksAddApiArg = {
  newWebhookDto: NewWebhookDto;
};
export type WebhooksSaveApiResponse = /** status 200  */ WebhookDto;
export type WebhooksSaveApiArg = {
  id: string;
  /** The version that the admin saw. Missing: any version. */
  version?: number;
  saveWebhookDto: SaveWebhookDto;
};
export type WebhooksRemoveApiResponse = /** status 200  */ DeletedCountDto;
export type WebhooksRemoveApiArg = {
  id: string;
};
export type WebhooksRotateApiResponse = /** status 200  */ WebhookWithSecretDto;
export type WebhooksRotateApiArg = {
  id: string;
  /** The version that the admin saw. Missing: any version. */
  version?: number;
};
export type WebhooksTestApiResponse = /** status 200  */ WebhookDeliveryDto;
export type WebhooksTestApiArg = {
  id: string;
};
export type WebhooksListDeliveriesApiResponse =
  /** status 200  */ WebhookDeliveryDto[];
export type WebhooksListDeliveriesApiArg = {
  id: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: WebhookDeliveryState;
};
export type WebhooksSendAgainApiResponse =
  /** status 200  */ WebhookDeliveryDto;
export type WebhooksSendAgainApiArg = {
  id: string;
};
