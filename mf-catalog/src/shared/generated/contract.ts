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
          literal: queryArg.literal,
          minPrice: queryArg.minPrice,
          maxPrice: queryArg.maxPrice,
          inStock: queryArg.inStock,
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
          tool: queryArg.tool,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
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
  /** Words or beginnings of words to search for. Unknown words are corrected, and synonyms are found as well. */
  q?: string;
  /** True to search for `q` as it is, without corrections and synonyms. */
  literal?: boolean;
  /** Least price in dollars. */
  minPrice?: number;
  /** Greatest price in dollars. */
  maxPrice?: number;
  /** True to leave out tools that are out of stock. */
  inStock?: boolean;
  category?: string;
  /** Default: relevance with `q`, otherwise newest. */
  sort?: "relevance" | "newest" | "name" | "price" | "-price";
};
export type ToolsGetApiResponse = /** status 200  */ ToolDetailDto;
export type ToolsGetApiArg = {
  id: string;
};
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
export type RatingDto = {
  /** The mean of the ratings, to two decimals. Null if there are no reviews. */
  average: number | null;
  /** The number of reviews. */
  count: number;
};
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
  rating: RatingDto;
  /** True if the tool is no longer sold. Lists leave it out. */
  archived?: boolean;
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
export type PhotoDto = {
  /** The address of its largest file. */
  src: string;
  /** The alternative text. It may be empty. */
  alt: string;
};
export type ToolDetailDto = {
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
  rating: RatingDto;
  /** True if the tool is no longer sold. Lists leave it out. */
  archived?: boolean;
  /** Its photographs. The first is `img`. A tool with a picture by address has none. */
  photos: PhotoDto[];
};
export type ReviewedToolDto = {
  id: string;
  name: string;
};
export type ReviewDto = {
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
};
