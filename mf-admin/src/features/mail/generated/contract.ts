import type {
  EmailDto,
  EmailState,
  EmailSummaryDto,
} from "@whetstone/contract/api";
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
      query: (queryArg) => ({
        url: `/emails/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    emailsSendAgain: build.mutation<
      EmailsSendAgainApiResponse,
      EmailsSendAgainApiArg
    >({
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
