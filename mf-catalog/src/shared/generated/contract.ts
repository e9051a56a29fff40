import type {
  ReviewDto,
  ToolDetailDto,
  ToolDto,
} from "@whetstone/contract/api";
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
          minRating: queryArg.minRating,
          category: queryArg.category,
          sort: queryArg.sort,
        },
      }),
    }),
    toolsGet: build.query<ToolsGetApiResponse, ToolsGetApiArg>({
      query: (queryArg) => ({
        url: `/purchase/${encodeURIComponent(String(queryArg.id))}`,
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
  /** Least price in the currency of the shop. */
  minPrice?: number;
  /** Greatest price in the currency of the shop. */
  maxPrice?: number;
  /** True to leave out tools that are out of stock. */
  inStock?: boolean;
  /** Least mean of the ratings. Leaves out tools without ratings. */
  minRating?: number;
  category?: string;
  /** Default: relevance with `q`, otherwise newest. `rating` and `sales`: highest first. Few ratings count less than many. */
  sort?:
    "relevance" | "newest" | "name" | "price" | "-price" | "rating" | "sales";
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
