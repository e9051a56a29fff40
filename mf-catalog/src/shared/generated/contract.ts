import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsList: build.query<ToolsListApiResponse, ToolsListApiArg>({
      query: (queryArg) => ({
        url: `/purchase`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          q: queryArg.q,
          category: queryArg.category,
          sort: queryArg.sort,
        },
      }),
    }),
    toolsGet: build.query<ToolsGetApiResponse, ToolsGetApiArg>({
      query: (queryArg) => ({ url: `/purchase/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    reviewsList: build.query<ReviewsListApiResponse, ReviewsListApiArg>({
      query: (queryArg) => ({
        url: `/review`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    reviewsRating: build.query<ReviewsRatingApiResponse, ReviewsRatingApiArg>({
      query: () => ({ url: `/review/rating` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contractApi };
export type ToolsListApiResponse = /** status 200  */ ToolDto[];
export type ToolsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** Words or beginnings of words to search for. */
  q?: string;
  category?: string;
  sort?: "newest" | "name" | "price" | "-price";
};
export type ToolsGetApiResponse = /** status 200  */ ToolDto;
export type ToolsGetApiArg = {
  id: string;
};
export type ReviewsListApiResponse = /** status 200  */ ReviewDto[];
export type ReviewsListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ReviewsRatingApiResponse = /** status 200  */ ShopRatingDto;
export type ReviewsRatingApiArg = void;
export type ToolDto = {
  _id: string;
  name: string;
  /** In dollars. */
  price: number;
  /** The stock. */
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  img: string;
  category: string;
  /** The alternative text of the image. */
  alt: string;
};
export type FieldErrorDto = {
  field: string;
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
};
export type ReviewDto = {
  _id: string;
  /** The masked email address of the author, as in m…@mail.example. */
  client: string;
  clientName: string;
  /** The text. */
  reviews: string;
  rating: number;
  createdAt: string;
};
export type ShopRatingDto = {
  /** The mean of all ratings, to two decimals. Null if there are no reviews. */
  average: number | null;
  /** The number of reviews. */
  count: number;
};
