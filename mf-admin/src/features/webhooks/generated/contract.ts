import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooksList: build.query<WebhooksListApiResponse, WebhooksListApiArg>({
      query: () => ({ url: `/webhooks` }),
    }),
    webhooksAdd: build.mutation<WebhooksAddApiResponse, WebhooksAddApiArg>({
      query: (queryArg) => ({ url: `/webhooks`, method: "POST", body: queryArg.newWebhookDto }),
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
    webhooksRemove: build.mutation<WebhooksRemoveApiResponse, WebhooksRemoveApiArg>({
      query: (queryArg) => ({
        url: `/webhooks/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    webhooksRotate: build.mutation<WebhooksRotateApiResponse, WebhooksRotateApiArg>({
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
    webhooksListDeliveries: build.query<WebhooksListDeliveriesApiResponse, WebhooksListDeliveriesApiArg>({
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
    webhooksSendAgain: build.mutation<WebhooksSendAgainApiResponse, WebhooksSendAgainApiArg>({
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
export type WebhooksListDeliveriesApiResponse = /** status 200  */ WebhookDeliveryDto[];
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
export type WebhooksSendAgainApiResponse = /** status 200  */ WebhookDeliveryDto;
export type WebhooksSendAgainApiArg = {
  id: string;
};
export type WebhookEvent =
  | "order.placed"
  | "order.line-cancelled"
  | "order.cancelled"
  | "order.invoiced"
  | "order.paid"
  | "order.packed"
  | "order.shipped"
  | "order.delivered"
  | "order.refunded-in-part"
  | "order.refunded"
  | "order.dispute-opened"
  | "order.dispute-won"
  | "order.dispute-lost";
export type WebhookState = "active" | "paused";
export type WebhookDto = {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  state: WebhookState;
  /** A sentence, if the service paused the endpoint. Missing if an admin paused it. */
  pauseReason?: string;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** Failed attempts since the last success. */
  failures: number;
  /** The time of the first of these failures. */
  failingSince?: string;
  /** After a rotation: until this time the previous secret signs too. */
  previousSecretUntil?: string;
  createdAt: string;
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
export type WebhookWithSecretDto = {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  state: WebhookState;
  /** A sentence, if the service paused the endpoint. Missing if an admin paused it. */
  pauseReason?: string;
  /** Counts the changes. Send it with a change. */
  version: number;
  /** Failed attempts since the last success. */
  failures: number;
  /** The time of the first of these failures. */
  failingSince?: string;
  /** After a rotation: until this time the previous secret signs too. */
  previousSecretUntil?: string;
  createdAt: string;
  /** Verifies the signatures. No other call returns it. */
  secret: string;
};
export type NewWebhookDto = {
  /** An https address with a public host. Only hosts of WEBHOOK_INTERNAL_HOSTS may be private or use http. */
  url: string;
  /** A note for admins. */
  description: string;
  events: WebhookEvent[];
};
export type SaveWebhookDto = {
  /** An https address with a public host. Only hosts of WEBHOOK_INTERNAL_HOSTS may be private or use http. */
  url: string;
  /** A note for admins. */
  description: string;
  events: WebhookEvent[];
  /** A paused endpoint collects events. It gets them when it is active again. */
  state: WebhookState;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
export type WebhookDeliveryType =
  | "order.placed"
  | "order.line-cancelled"
  | "order.cancelled"
  | "order.invoiced"
  | "order.paid"
  | "order.packed"
  | "order.shipped"
  | "order.delivered"
  | "order.refunded-in-part"
  | "order.refunded"
  | "order.dispute-opened"
  | "order.dispute-won"
  | "order.dispute-lost"
  | "webhook.test";
export type WebhookDeliveryState = "queued" | "delivered" | "failed";
export type WebhookDeliveryDto = {
  id: string;
  /** The header `webhook-id`: the same at every attempt. */
  eventId: string;
  type: WebhookDeliveryType;
  /** queued: an attempt follows. failed: no attempt follows. */
  state: WebhookDeliveryState;
  /** The time at which the event was queued. */
  createdAt: string;
  attempts: number;
  /** The time of the last attempt. */
  attemptedAt?: string;
  /** The earliest time of the next attempt, if queued. */
  nextAttemptAt?: string;
  /** The HTTP status of the last response. */
  status?: number;
  /** A sentence: the reason why the last attempt failed. */
  error?: string;
  /** The duration of the last attempt in milliseconds. */
  durationMs?: number;
  /** The body of the request: JSON with type, timestamp and data. */
  payload: string;
};
