import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsGet: build.query<ToolsGetApiResponse, ToolsGetApiArg>({
      query: (queryArg) => ({ url: `/purchase/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    ordersListMine: build.query<OrdersListMineApiResponse, OrdersListMineApiArg>({
      query: (queryArg) => ({
        url: `/orders/mine`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
          payment: queryArg.payment,
        },
      }),
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
    reviewsAdd: build.mutation<ReviewsAddApiResponse, ReviewsAddApiArg>({
      query: (queryArg) => ({ url: `/review`, method: "POST", body: queryArg.addReviewDto }),
    }),
    reviewsRating: build.query<ReviewsRatingApiResponse, ReviewsRatingApiArg>({
      query: (queryArg) => ({
        url: `/review/rating`,
        params: {
          tool: queryArg.tool,
        },
      }),
    }),
    reviewsListMine: build.query<ReviewsListMineApiResponse, ReviewsListMineApiArg>({
      query: (queryArg) => ({
        url: `/review/mine`,
        params: {
          tool: queryArg.tool,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    reviewsEdit: build.mutation<ReviewsEditApiResponse, ReviewsEditApiArg>({
      query: (queryArg) => ({
        url: `/review/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.editReviewDto,
      }),
    }),
    reviewsRemove: build.mutation<ReviewsRemoveApiResponse, ReviewsRemoveApiArg>({
      query: (queryArg) => ({ url: `/review/${encodeURIComponent(String(queryArg.id))}`, method: "DELETE" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as reviewsContractApi };
export type ToolsGetApiResponse = /** status 200  */ ToolDetailDto;
export type ToolsGetApiArg = {
  id: string;
};
export type OrdersListMineApiResponse = /** status 200  */ OrderSummaryDto[];
export type OrdersListMineApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** open: every state except cancelled. */
  state?: "open" | "placed" | "packed" | "shipped" | "delivered" | "cancelled";
  /** due: unpaid or invoiced. */
  payment?: "due";
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
export type ReviewsAddApiResponse = /** status 201  */ SuccessDto;
export type ReviewsAddApiArg = {
  addReviewDto: AddReviewDto;
};
export type ReviewsRatingApiResponse = /** status 200  */ RatingSummaryDto;
export type ReviewsRatingApiArg = {
  /** Only reviews of the tool with this id. */
  tool?: string;
};
export type ReviewsListMineApiResponse = /** status 200  */ FullReviewDto[];
export type ReviewsListMineApiArg = {
  /** Only reviews of the tool with this id. */
  tool?: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ReviewsEditApiResponse = /** status 200  */ FullReviewDto;
export type ReviewsEditApiArg = {
  id: string;
  editReviewDto: EditReviewDto;
};
export type ReviewsRemoveApiResponse = /** status 200  */ DeletedCountDto;
export type ReviewsRemoveApiArg = {
  id: string;
};
export type RatingDto = {
  /** The mean of the ratings, to two decimals. Null if there are no reviews. */
  average: number | null;
  /** The number of reviews. */
  count: number;
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
export type OrderState = "placed" | "packed" | "shipped" | "delivered" | "cancelled";
export type PaymentState = "unpaid" | "invoiced" | "paid" | "refunded";
export type OrderLineDto = {
  /** The line's id. */
  _id: string;
  /** The tool's id. */
  id: string;
  /** The tool's name. */
  service: string;
  /** The tool's image. */
  img: string;
  quantity: number;
  /** The price of one tool at the time of the order, in the currency of the order. */
  price: number;
  /** The quantity times the price, in the currency of the order. */
  total: number;
  cancelled: boolean;
  /** The tool's stock now, for admins. Only a single order has it. */
  stock?: number;
};
export type OrderSummaryDto = {
  /** Ten digits with a dash, such as 40712-38915. */
  number: string;
  createdAt: string;
  state: OrderState;
  payment: PaymentState;
  /** The email address of the client. */
  client: string;
  clientName: string;
  address: string;
  phone: string;
  /** The sum of the quantities of the open lines. */
  items: number;
  /** The open lines and the delivery, in the currency of the order. A cancelled order keeps the total that it had before. */
  total: number;
  /** The cost of the delivery, in the currency of the order. */
  delivery: number;
  /** ISO 4217. All amounts of the order have this currency. */
  currency: string;
  /** Cancelled lines included. */
  lines: OrderLineDto[];
  /** Whether the caller can pay online now: `POST /api/orders/{number}/payment`. */
  payable: boolean;
  /** False if the account has not confirmed its email address. Its unpaid orders are cancelled after a day. */
  verified: boolean;
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
export type SuccessDto = {
  success: true;
};
export type AddReviewDto = {
  /** The text. */
  reviews: string;
  rating: number;
  /** The tool. Without it, the review is about the shop. */
  toolId?: string;
  /** Ignored. The review has the caller's email address. */
  client?: string;
  /** Ignored. The review has the caller's name. */
  clientName?: string;
};
export type RatingSummaryDto = {
  /** The mean of the ratings, to two decimals. Null if there are no reviews. */
  average: number | null;
  /** The number of reviews. */
  count: number;
  /** The number of reviews with one star, two stars, and so on to five. */
  distribution: number[];
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
export type EditReviewDto = {
  /** The text. */
  reviews: string;
  rating: number;
  /** The version that the caller has read. */
  version: number;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
