import type {
  ReturnDto,
  ReturnReason,
  ReturnState,
  TakeReturnStepDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    returnsList: build.query<ReturnsListApiResponse, ReturnsListApiArg>({
      query: (queryArg) => ({
        url: `/returns`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
          reason: queryArg.reason,
          q: queryArg.q,
        },
      }),
    }),
    returnsTake: build.mutation<ReturnsTakeApiResponse, ReturnsTakeApiArg>({
      query: (queryArg) => ({
        url: `/returns/${encodeURIComponent(String(queryArg.id))}/steps`,
        method: "POST",
        body: queryArg.takeReturnStepDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as returnsContractApi };
export type ReturnsListApiResponse = /** status 200  */ ReturnDto[];
export type ReturnsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: ReturnState;
  reason?: ReturnReason;
  /** The number of the order. */
  q?: string;
};
export type ReturnsTakeApiResponse = /** status 200  */ ReturnDto;
export type ReturnsTakeApiArg = {
  id: string;
  takeReturnStepDto: TakeReturnStepDto;
};
