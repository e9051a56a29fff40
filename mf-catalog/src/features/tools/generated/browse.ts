import type {
  CategoryDto,
  FacetsDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    browseListCategories: build.query<
      BrowseListCategoriesApiResponse,
      BrowseListCategoriesApiArg
    >({
      query: () => ({ url: `/categories` }),
    }),
    browseGetCategory: build.query<
      BrowseGetCategoryApiResponse,
      BrowseGetCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/${encodeURIComponent(String(queryArg.category))}`,
      }),
    }),
    browseCountFacets: build.query<
      BrowseCountFacetsApiResponse,
      BrowseCountFacetsApiArg
    >({
      query: (queryArg) => ({
        url: `/facets`,
        params: {
          q: queryArg.q,
          literal: queryArg.literal,
          minPrice: queryArg.minPrice,
          maxPrice: queryArg.maxPrice,
          inStock: queryArg.inStock,
          minRating: queryArg.minRating,
          category: queryArg.category,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as browseContractApi };
export type BrowseListCategoriesApiResponse = /** status 200  */ CategoryDto[];
export type BrowseListCategoriesApiArg = void;
export type BrowseGetCategoryApiResponse = /** status 200  */ CategoryDto;
export type BrowseGetCategoryApiArg = {
  category: string;
};
export type BrowseCountFacetsApiResponse = /** status 200  */ FacetsDto;
export type BrowseCountFacetsApiArg = {
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
};
