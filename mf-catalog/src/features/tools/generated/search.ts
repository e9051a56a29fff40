import type {
  CategoryToolsDto,
  SearchOffersDto,
  SuggestionsDto,
} from "@whetstone/contract/api";
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
    searchCountCategories: build.query<
      SearchCountCategoriesApiResponse,
      SearchCountCategoriesApiArg
    >({
      query: (queryArg) => ({
        url: `/search/categories`,
        params: {
          q: queryArg.q,
          literal: queryArg.literal,
          minPrice: queryArg.minPrice,
          maxPrice: queryArg.maxPrice,
          inStock: queryArg.inStock,
          minRating: queryArg.minRating,
        },
      }),
    }),
    searchOffer: build.query<SearchOfferApiResponse, SearchOfferApiArg>({
      query: (queryArg) => ({
        url: `/search/offers`,
        params: {
          q: queryArg.q,
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
export type SearchCountCategoriesApiResponse =
  /** status 200  */ CategoryToolsDto[];
export type SearchCountCategoriesApiArg = {
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
};
export type SearchOfferApiResponse = /** status 200  */ SearchOffersDto;
export type SearchOfferApiArg = {
  /** The text that the shopper has typed so far. */
  q: string;
};
