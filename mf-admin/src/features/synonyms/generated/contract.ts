import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogList: build.query<CatalogListApiResponse, CatalogListApiArg>({
      query: (queryArg) => ({
        url: `/tools`,
        params: {
          q: queryArg.q,
          category: queryArg.category,
          stock: queryArg.stock,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          state: queryArg.state,
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
export type CatalogListApiResponse = /** status 200  */ ListedToolDto[];
export type CatalogListApiArg = {
  /** Each word must be contained in the name, the category or the description. */
  q?: string;
  category?: string;
  /** low: at or below the threshold of the tool, or below its minimum quantity. out: none left. */
  stock?: "low" | "out";
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  state?: "active" | "archived" | "any";
  sort?: "newest" | "oldest" | "name" | "-name" | "price" | "-price";
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
export type ListedToolDto = {
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
  /** Counts the changes of admins. Send it with a change. */
  version: number;
  archivedAt?: string;
  /** The threshold of low stock, if the tool has its own. */
  lowStockAt?: number;
  /** The stock is at or below the threshold of the tool, or below its minimum quantity. */
  lowStock: boolean;
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
  /** With a rejected purchase: every line that failed. */
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
