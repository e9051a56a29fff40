import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchSuggest: build.query<SearchSuggestApiResponse, SearchSuggestApiArg>({
      query: (queryArg) => ({
        url: `/search/suggestions`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    searchCountCategories: build.query<SearchCountCategoriesApiResponse, SearchCountCategoriesApiArg>({
      query: (queryArg) => ({
        url: `/search/categories`,
        params: {
          q: queryArg.q,
          literal: queryArg.literal,
          minPrice: queryArg.minPrice,
          maxPrice: queryArg.maxPrice,
          inStock: queryArg.inStock,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as searchContractApi };
export type SearchSuggestApiResponse = /** status 200  */ SuggestionsDto;
export type SearchSuggestApiArg = {
  /** The text that the shopper has typed so far. */
  q: string;
};
export type SearchCountCategoriesApiResponse = /** status 200  */ CategoryToolsDto[];
export type SearchCountCategoriesApiArg = {
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
};
export type SuggestedToolDto = {
  _id: string;
  name: string;
  /** In dollars. */
  price: number;
  img: string;
};
export type SuggestionsDto = {
  /** The text with corrections, if there are any. */
  corrected?: string;
  /** Words of the shop that start with the text, the most frequent first. */
  words: string[];
  /** Categories that have a word that starts with the text. */
  categories: string[];
  tools: SuggestedToolDto[];
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
export type CategoryToolsDto = {
  category: string;
  tools: number;
  /** True if there may be more: counting stops at a bound. */
  more?: boolean;
};
