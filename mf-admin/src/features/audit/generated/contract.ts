import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditList: build.query<AuditListApiResponse, AuditListApiArg>({
      query: (queryArg) => ({
        url: `/audit`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          actor: queryArg.actor,
          action: queryArg.action,
          subject: queryArg.subject,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    auditListActions: build.query<AuditListActionsApiResponse, AuditListActionsApiArg>({
      query: () => ({ url: `/audit/actions` }),
    }),
    auditReadChain: build.query<AuditReadChainApiResponse, AuditReadChainApiArg>({
      query: () => ({ url: `/audit/chain` }),
    }),
    auditCheck: build.mutation<AuditCheckApiResponse, AuditCheckApiArg>({
      query: () => ({ url: `/audit/check`, method: "POST" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as auditContractApi };
export type AuditListApiResponse = /** status 200  */ AuditEntryDto[];
export type AuditListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** The id of a user, or a part of the email. A part finds at most the 250 newest accounts. */
  actor?: string;
  action?: string;
  /** The number of an order, which also finds its refunds and payment differences, any id, or a part of the name of a subject. Of each kind, a part finds at most 250 names: the newest ones, except of tools. A part finds no emails, refunds and payment differences. */
  subject?: string;
  /** The first day (UTC). */
  from?: string;
  /** The last day (UTC). */
  to?: string;
};
export type AuditListActionsApiResponse = /** status 200  */ string[];
export type AuditListActionsApiArg = void;
export type AuditReadChainApiResponse = /** status 200  */ AuditChainDto;
export type AuditReadChainApiArg = void;
export type AuditCheckApiResponse = /** status 200  */ AuditChainDto;
export type AuditCheckApiArg = void;
export type AuditActorDto = {
  id: string;
  /** The email at the time of the action. Missing once erased. */
  email?: string;
};
export type AuditSubjectDto = {
  /** For example `tool`, `order` or `user`. */
  kind: string;
  /** The number of an order, otherwise the id. */
  id: string;
  /** The present name of a tool (also for its stock and reviews), email of a user, term of a synonym, file name of an import, URL of a webhook, subject of an email, or order number of a refund or payment difference. A review of the shop has the name `The shop`, and a difference without an order its reference at Stripe. */
  name?: string;
};
export type AuditEntryDto = {
  _id: string;
  at: string;
  /** Missing for a visitor and for the shop itself. */
  actor?: AuditActorDto;
  /** For example `tool.edited`. */
  action: string;
  subject: AuditSubjectDto;
  /** The values before the action. With `after`, only those that differ. */
  before?: object;
  after?: object;
  /** Whether the values before and after were erased. */
  erased: boolean;
  /** The place in the chain, once sealed. */
  position?: number;
  /** The hash of the entry, once sealed. */
  hash?: string;
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
export type AuditChainDto = {
  /** The number of entries in the chain. */
  entries: number;
  /** The last check, if there was one. */
  checkedAt?: string;
  /** The number of entries at the last check without a fault. */
  checkedEntries: number;
  /** The hash of the last of these entries. */
  checkedHead: string;
  /** The fault that the last check found. */
  fault?: string;
};
