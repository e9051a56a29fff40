import type {
  CategoryUsesDto,
  DeletedCountDto,
  NewSynonymDto,
  SaveCategoryUsesDto,
  SaveSynonymDto,
  SynonymDto,
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
    searchListSynonyms: build.query<
      SearchListSynonymsApiResponse,
      SearchListSynonymsApiArg
    >({
      query: (queryArg) => ({
        url: `/synonyms`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    searchAddSynonym: build.mutation<
      SearchAddSynonymApiResponse,
      SearchAddSynonymApiArg
    >({
      query: (queryArg) => ({
        url: `/synonyms`,
        method: "POST",
        body: queryArg.newSynonymDto,
      }),
    }),
    searchSaveSynonym: build.mutation<
      SearchSaveSynonymApiResponse,
      SearchSaveSynonymApiArg
    >({
      query: (queryArg) => ({
        url: `/synonyms/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveSynonymDto,
      }),
    }),
    searchRemoveSynonym: build.mutation<
      SearchRemoveSynonymApiResponse,
      SearchRemoveSynonymApiArg
    >({
      query: (queryArg) => ({
        url: `/synonyms/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    searchListCategoryUses: build.query<
      SearchListCategoryUsesApiResponse,
      SearchListCategoryUsesApiArg
    >({
      query: () => ({ url: `/category-uses` }),
    }),
    searchSaveCategoryUses: build.mutation<
      SearchSaveCategoryUsesApiResponse,
      SearchSaveCategoryUsesApiArg
    >({
      query: (queryArg) => ({
        url: `/category-uses/${encodeURIComponent(String(queryArg.category))}`,
        method: "PUT",
        body: queryArg.saveCategoryUsesDto,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as synonymsContractApi };
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
export type SearchListSynonymsApiResponse = /** status 200  */ SynonymDto[];
export type SearchListSynonymsApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type SearchAddSynonymApiResponse = /** status 201  */ SynonymDto;
export type SearchAddSynonymApiArg = {
  newSynonymDto: NewSynonymDto;
};
export type SearchSaveSynonymApiResponse = /** status 200  */ SynonymDto;
export type SearchSaveSynonymApiArg = {
  id: string;
  saveSynonymDto: SaveSynonymDto;
};
export type SearchRemoveSynonymApiResponse = /** status 200  */ DeletedCountDto;
export type SearchRemoveSynonymApiArg = {
  id: string;
};
export type SearchListCategoryUsesApiResponse =
  /** status 200  */ CategoryUsesDto[];
export type SearchListCategoryUsesApiArg = void;
export type SearchSaveCategoryUsesApiResponse =
  /** status 200  */ CategoryUsesDto;
export type SearchSaveCategoryUsesApiArg = {
  category: string;
  saveCategoryUsesDto: SaveCategoryUsesDto;
};
