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
    searchListSynonyms: build.query<SearchListSynonymsApiResponse, SearchListSynonymsApiArg>({
      query: () => ({ url: `/synonyms` }),
    }),
    searchAddSynonym: build.mutation<SearchAddSynonymApiResponse, SearchAddSynonymApiArg>({
      query: (queryArg) => ({ url: `/synonyms`, method: "POST", body: queryArg.newSynonymDto }),
    }),
    searchSaveSynonym: build.mutation<SearchSaveSynonymApiResponse, SearchSaveSynonymApiArg>({
      query: (queryArg) => ({
        url: `/synonyms/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveSynonymDto,
      }),
    }),
    searchRemoveSynonym: build.mutation<SearchRemoveSynonymApiResponse, SearchRemoveSynonymApiArg>({
      query: (queryArg) => ({
        url: `/synonyms/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
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
export type SearchListSynonymsApiResponse = /** status 200  */ SynonymDto[];
export type SearchListSynonymsApiArg = void;
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
export type SynonymDto = {
  id: string;
  term: string;
  words: string[];
  /** Send it with a change. */
  version: number;
  changedAt: string;
};
export type NewSynonymDto = {
  /** One to three words that shoppers search for. */
  term: string;
  /** Single words of tools to find. */
  words: string[];
};
export type SaveSynonymDto = {
  /** One to three words that shoppers search for. */
  term: string;
  /** Single words of tools to find. */
  words: string[];
  /** The version of the synonym that was edited. */
  version: number;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
