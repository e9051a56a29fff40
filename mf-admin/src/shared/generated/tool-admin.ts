import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    toolAdminList: build.query<ToolAdminListApiResponse, ToolAdminListApiArg>({
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
    toolAdminListCategories: build.query<ToolAdminListCategoriesApiResponse, ToolAdminListCategoriesApiArg>({
      query: () => ({ url: `/tools/categories` }),
    }),
    toolAdminExport: build.query<ToolAdminExportApiResponse, ToolAdminExportApiArg>({
      query: (queryArg) => ({
        url: `/tools/export`,
        params: {
          q: queryArg.q,
          category: queryArg.category,
          stock: queryArg.stock,
          state: queryArg.state,
          sort: queryArg.sort,
        },
      }),
    }),
    toolAdminGet: build.query<ToolAdminGetApiResponse, ToolAdminGetApiArg>({
      query: (queryArg) => ({ url: `/tools/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    toolAdminSave: build.mutation<ToolAdminSaveApiResponse, ToolAdminSaveApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveToolDto,
      }),
    }),
    toolAdminArchive: build.mutation<ToolAdminArchiveApiResponse, ToolAdminArchiveApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/archive`,
        method: "POST",
        params: {
          version: queryArg.version,
        },
      }),
    }),
    toolAdminRestore: build.mutation<ToolAdminRestoreApiResponse, ToolAdminRestoreApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/restore`,
        method: "POST",
        params: {
          version: queryArg.version,
        },
      }),
    }),
    toolAdminListPrices: build.query<ToolAdminListPricesApiResponse, ToolAdminListPricesApiArg>({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/prices`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as toolAdminContractApi };
export type ToolAdminListApiResponse = /** status 200  */ ListedToolDto[];
export type ToolAdminListApiArg = {
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
export type ToolAdminListCategoriesApiResponse = /** status 200  */ CategoryCountDto[];
export type ToolAdminListCategoriesApiArg = void;
export type ToolAdminExportApiResponse = /** status 200 One row per tool, as a download. */ string;
export type ToolAdminExportApiArg = {
  /** Each word must be contained in the name, the category or the description. */
  q?: string;
  category?: string;
  /** low: at or below the threshold of the tool, or below its minimum quantity. out: none left. */
  stock?: "low" | "out";
  state?: "active" | "archived" | "any";
  sort?: "newest" | "oldest" | "name" | "-name" | "price" | "-price";
};
export type ToolAdminGetApiResponse = /** status 200  */ AdminToolDetailDto;
export type ToolAdminGetApiArg = {
  id: string;
};
export type ToolAdminSaveApiResponse = /** status 200  */ AdminToolDetailDto;
export type ToolAdminSaveApiArg = {
  id: string;
  saveToolDto: SaveToolDto;
};
export type ToolAdminArchiveApiResponse = /** status 200  */ AdminToolDetailDto;
export type ToolAdminArchiveApiArg = {
  id: string;
  /** The version that the admin saw. Missing: any version. */
  version?: number;
};
export type ToolAdminRestoreApiResponse = /** status 200  */ AdminToolDetailDto;
export type ToolAdminRestoreApiArg = {
  id: string;
  /** The version that the admin saw. Missing: any version. */
  version?: number;
};
export type ToolAdminListPricesApiResponse = /** status 200  */ ToolPriceDto[];
export type ToolAdminListPricesApiArg = {
  id: string;
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
export type CategoryCountDto = {
  category: string;
  /** Tools that are sold. */
  active: number;
  archived: number;
};
export type AdminToolDetailDto = {
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
  createdAt: string;
  /** The time of the last change of an admin. */
  updatedAt?: string;
};
export type SaveToolDto = {
  name: string;
  /** In dollars, with whole cents. */
  price: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  /** A URL that starts with https://, or a path on this site. Empty for a tool without a picture. */
  img: string;
  /** Lower-case words, joined by hyphens. */
  category: string;
  /** The alternative text of the image. */
  alt: string;
  /** The version of the tool that was edited. */
  version: number;
};
export type ToolPriceDto = {
  id: string;
  /** In dollars. */
  from: number;
  /** In dollars. */
  to: number;
  /** The name of the admin. Missing if the account no longer exists. */
  by?: string;
  at: string;
};
