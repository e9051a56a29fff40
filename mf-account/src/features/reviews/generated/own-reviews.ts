import type {
  AddReviewDto,
  DeletedCountDto,
  EditReviewDto,
  FullReviewDto,
  OrderSummaryDto,
  SuccessDto,
  ToolDetailDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolsGet: build.query<ToolsGetApiResponse, ToolsGetApiArg>({
      query: (queryArg) => ({
        url: `/purchase/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    reviewsAdd: build.mutation<ReviewsAddApiResponse, ReviewsAddApiArg>({
      query: (queryArg) => ({
        url: `/review`,
        method: "POST",
        body: queryArg.addReviewDto,
      }),
    }),
    reviewsListMine: build.query<
      ReviewsListMineApiResponse,
      ReviewsListMineApiArg
    >({
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
    reviewsRemove: build.mutation<
      ReviewsRemoveApiResponse,
      ReviewsRemoveApiArg
    >({
      query: (queryArg) => ({
        url: `/review/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    ordersListMine: build.query<
      OrdersListMineApiResponse,
      OrdersListMineApiArg
    >({
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as ownReviewsContractApi };
export type ToolsGetApiResponse = /** status 200  */ ToolDetailDto;
export type ToolsGetApiArg = {
  id: string;
};
export type ReviewsAddApiResponse = /** status 201  */ SuccessDto;
export type ReviewsAddApiArg = {
  addReviewDto: AddReviewDto;
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
export type OrdersListMineApiResponse = /** status 200  */ OrderSummaryDto[];
export type OrdersListMineApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** open: every state except cancelled. */
  state?:
    | "any"
    | "open"
    | "placed"
    | "packed"
    | "shipped"
    | "delivered"
    | "cancelled";
  /** due: unpaid or invoiced. */
  payment?: "due";
};
