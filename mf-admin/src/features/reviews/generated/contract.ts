import type {
  FullReviewDto,
  HideReviewDto,
  ReviewState,
  ShowReviewDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    allReviewsList: build.query<
      AllReviewsListApiResponse,
      AllReviewsListApiArg
    >({
      query: (queryArg) => ({
        url: `/reviews`,
        params: {
          tool: queryArg.tool,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
          rating: queryArg.rating,
          q: queryArg.q,
        },
      }),
    }),
    allReviewsHide: build.mutation<
      AllReviewsHideApiResponse,
      AllReviewsHideApiArg
    >({
      query: (queryArg) => ({
        url: `/reviews/${encodeURIComponent(String(queryArg.id))}/hide`,
        method: "POST",
        body: queryArg.hideReviewDto,
      }),
    }),
    allReviewsShow: build.mutation<
      AllReviewsShowApiResponse,
      AllReviewsShowApiArg
    >({
      query: (queryArg) => ({
        url: `/reviews/${encodeURIComponent(String(queryArg.id))}/show`,
        method: "POST",
        body: queryArg.showReviewDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as reviewsContractApi };
export type AllReviewsListApiResponse = /** status 200  */ FullReviewDto[];
export type AllReviewsListApiArg = {
  /** Only reviews of the tool with this id. */
  tool?: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: ReviewState;
  rating?: number;
  /** A part of the text, of the author's name or of the author's email address. */
  q?: string;
};
export type AllReviewsHideApiResponse = /** status 200  */ FullReviewDto;
export type AllReviewsHideApiArg = {
  id: string;
  hideReviewDto: HideReviewDto;
};
export type AllReviewsShowApiResponse = /** status 200  */ FullReviewDto;
export type AllReviewsShowApiArg = {
  id: string;
  showReviewDto: ShowReviewDto;
};
