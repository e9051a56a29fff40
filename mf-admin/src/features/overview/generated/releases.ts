import type {
  RejectedReleaseDto,
} from "@whetstone/contract/releases";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    consoleListRecentlyRejected: build.query<
      ConsoleListRecentlyRejectedApiResponse,
      ConsoleListRecentlyRejectedApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/rejections`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as rejectionsContractApi };
export type ConsoleListRecentlyRejectedApiResponse =
  /** status 200  */ RejectedReleaseDto[];
export type ConsoleListRecentlyRejectedApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
