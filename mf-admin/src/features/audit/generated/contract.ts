import type {
  AuditChainDto,
  AuditEntryDto,
} from "@whetstone/contract/api";
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
    auditListActions: build.query<
      AuditListActionsApiResponse,
      AuditListActionsApiArg
    >({
      query: () => ({ url: `/audit/actions` }),
    }),
    auditReadChain: build.query<
      AuditReadChainApiResponse,
      AuditReadChainApiArg
    >({
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
  /** The number of an order, which also finds its refunds and payment differences, any id, or a part of the name of a subject. A tool also finds the imports that changed it, while their rows are kept. Of each kind, a part finds at most 250 names: the newest ones, except of tools. A part finds no emails, refunds and payment differences. */
  subject?: string;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  to?: string;
};
export type AuditListActionsApiResponse = /** status 200  */ string[];
export type AuditListActionsApiArg = void;
export type AuditReadChainApiResponse = /** status 200  */ AuditChainDto;
export type AuditReadChainApiArg = void;
export type AuditCheckApiResponse = /** status 200  */ AuditChainDto;
export type AuditCheckApiArg = void;
