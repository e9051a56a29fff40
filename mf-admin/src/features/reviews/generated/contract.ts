import type {
  FullReviewDto,
  HiddenReviewsDto,
  HideAccountReviewsDto,
  HideReviewDto,
  ReviewBurstDto,
  ReviewState,
  ShowAccountReviewsDto,
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
          network: queryArg.network,
          newAccounts: queryArg.newAccounts,
        },
      }),
    }),
    allReviewsListBursts: build.query<
      AllReviewsListBurstsApiResponse,
      AllReviewsListBurstsApiArg
    >({
      query: () => ({ url: `/reviews/bursts` }),
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
    accountReviewsHide: build.mutation<
      AccountReviewsHideApiResponse,
      AccountReviewsHideApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.user))}/reviews/hide`,
        method: "POST",
        body: queryArg.hideAccountReviewsDto,
      }),
    }),
    accountReviewsShow: build.mutation<
      AccountReviewsShowApiResponse,
      AccountReviewsShowApiArg
    >({
      query: (queryArg) => ({
        url: `/users/${encodeURIComponent(String(queryArg.user))}/reviews/show`,
        method: "POST",
        body: queryArg.showAccountReviewsDto,
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
  /** Sent from this network: '203.0.113.…'. */
  network?: string;
  /** true: by accounts that are younger than a week. */
  newAccounts?: string;
};
export type AllReviewsListBurstsApiResponse =
  /** status 200  */ ReviewBurstDto[];
export type AllReviewsListBurstsApiArg = void;
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
export type AccountReviewsHideApiResponse = /** status 200  */ HiddenReviewsDto;
export type AccountReviewsHideApiArg = {
  user: string;
  hideAccountReviewsDto: HideAccountReviewsDto;
};
export type AccountReviewsShowApiResponse = /** status 200  */ FullReviewDto[];
export type AccountReviewsShowApiArg = {
  user: string;
  showAccountReviewsDto: ShowAccountReviewsDto;
};
