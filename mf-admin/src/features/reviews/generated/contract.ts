import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    allReviewsList: build.query<AllReviewsListApiResponse, AllReviewsListApiArg>({
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
    allReviewsHide: build.mutation<AllReviewsHideApiResponse, AllReviewsHideApiArg>({
      query: (queryArg) => ({
        url: `/reviews/${encodeURIComponent(String(queryArg.id))}/hide`,
        method: "POST",
        body: queryArg.hideReviewDto,
      }),
    }),
    allReviewsShow: build.mutation<AllReviewsShowApiResponse, AllReviewsShowApiArg>({
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
export type ReviewedToolDto = {
  id: string;
  name: string;
};
export type ReviewState = "visible" | "hidden";
export type FullReviewDto = {
  _id: string;
  /** The email address of the author: masked in public, as in m…@mail.example, and empty if the account was erased. */
  client: string;
  clientName: string;
  /** The text. */
  reviews: string;
  rating: number;
  /** Missing for a review of the shop. */
  tool?: ReviewedToolDto;
  createdAt: string;
  /** When the author last changed it. */
  editedAt?: string;
  /** False if the account of the author has not confirmed its email address. */
  verified: boolean;
  /** Whether the author has ordered the tool and not cancelled the order. */
  verifiedPurchase: boolean;
  /** The author's account. Missing if it was erased. */
  userId?: string;
  state: ReviewState;
  /** Why the shop hid the review. Missing if it is visible. */
  hiddenReason?: string;
  /** A change sends the version that it is based on. */
  version: number;
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
export type HideReviewDto = {
  /** The version that the caller has read. */
  version: number;
  /** What the author reads. */
  reason: string;
};
export type ShowReviewDto = {
  /** The version that the caller has read. */
  version: number;
};
