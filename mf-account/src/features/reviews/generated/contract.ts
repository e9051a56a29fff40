import type {
  RatingSummaryDto,
  ReviewDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewsList: build.query<ReviewsListApiResponse, ReviewsListApiArg>({
      query: (queryArg) => ({
        url: `/review`,
        params: {
          tool: queryArg.tool,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    reviewsRating: build.query<ReviewsRatingApiResponse, ReviewsRatingApiArg>({
      query: (queryArg) => ({
        url: `/review/rating`,
        params: {
          tool: queryArg.tool,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as reviewsContractApi };
export type ReviewsListApiResponse = /** status 200  */ ReviewDto[];
export type ReviewsListApiArg = {
  /** Only reviews of the tool with this id. */
  tool?: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ReviewsRatingApiResponse = /** status 200  */ RatingSummaryDto;
export type ReviewsRatingApiArg = {
  /** Only reviews of the tool with this id. */
  tool?: string;
};
