import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    emailsList: build.query<EmailsListApiResponse, EmailsListApiArg>({
      query: (queryArg) => ({
        url: `/emails`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
          q: queryArg.q,
        },
      }),
    }),
    emailsGet: build.query<EmailsGetApiResponse, EmailsGetApiArg>({
      query: (queryArg) => ({ url: `/emails/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    emailsSendAgain: build.mutation<EmailsSendAgainApiResponse, EmailsSendAgainApiArg>({
      query: (queryArg) => ({
        url: `/emails/${encodeURIComponent(String(queryArg.id))}/send-again`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as emailsContractApi };
export type EmailsListApiResponse = /** status 200  */ EmailSummaryDto[];
export type EmailsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: EmailState;
  /** A part of the recipient or of the subject, which contains the number of an order. */
  q?: string;
};
export type EmailsGetApiResponse = /** status 200  */ EmailDto;
export type EmailsGetApiArg = {
  id: string;
};
export type EmailsSendAgainApiResponse = /** status 200  */ EmailDto;
export type EmailsSendAgainApiArg = {
  id: string;
};
export type EmailKind =
  | "order-placed"
  | "order-paid"
  | "order-shipped"
  | "order-line-cancelled"
  | "order-cancelled"
  | "order-refunded-in-part"
  | "order-refunded"
  | "back-in-stock"
  | "order-notice"
  | "low-stock-notice"
  | "failed-emails-notice"
  | "confirm-email"
  | "reset-password";
export type EmailState = "queued" | "sending" | "sent" | "failed";
export type EmailSummaryDto = {
  _id: string;
  kind: EmailKind;
  /** failed: no further attempt follows. */
  state: EmailState;
  /** The email address. */
  recipient: string;
  subject: string;
  /** The number of the order, if the email is about one. */
  number?: string;
  /** Attempts so far. */
  attempts: number;
  /** Why the last attempt failed. */
  error?: string;
  createdAt: string;
  /** The next attempt of a queued email. */
  nextAttemptAt?: string;
  /** When the mail server accepted the email. */
  sentAt?: string;
  /** Whether an admin can send the email again. */
  canSendAgain: boolean;
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
export type EmailDto = {
  _id: string;
  kind: EmailKind;
  /** failed: no further attempt follows. */
  state: EmailState;
  /** The email address. */
  recipient: string;
  subject: string;
  /** The number of the order, if the email is about one. */
  number?: string;
  /** Attempts so far. */
  attempts: number;
  /** Why the last attempt failed. */
  error?: string;
  createdAt: string;
  /** The next attempt of a queued email. */
  nextAttemptAt?: string;
  /** When the mail server accepted the email. */
  sentAt?: string;
  /** Whether an admin can send the email again. */
  canSendAgain: boolean;
  /** The plain text. Missing for an email with a link that signs in. */
  text?: string;
  /** The Message-ID header, the same at every attempt. */
  messageId: string;
};
