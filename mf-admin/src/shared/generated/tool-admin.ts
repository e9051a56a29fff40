import type {
  AdminToolDetailDto,
  CategoryCountDto,
  CategoryDto,
  ChooseCategoryPictureDto,
  ListedToolDto,
  SaveToolDto,
  ToolPriceDto,
} from "@whetstone/contract/api";
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
    toolAdminListCategories: build.query<
      ToolAdminListCategoriesApiResponse,
      ToolAdminListCategoriesApiArg
    >({
      query: () => ({ url: `/tools/categories` }),
    }),
    toolAdminExport: build.query<
      ToolAdminExportApiResponse,
      ToolAdminExportApiArg
    >({
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
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    toolAdminSave: build.mutation<
      ToolAdminSaveApiResponse,
      ToolAdminSaveApiArg
    >({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.saveToolDto,
      }),
    }),
    toolAdminArchive: build.mutation<
      ToolAdminArchiveApiResponse,
      ToolAdminArchiveApiArg
    >({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/archive`,
        method: "POST",
        params: {
          version: queryArg.version,
        },
      }),
    }),
    toolAdminRestore: build.mutation<
      ToolAdminRestoreApiResponse,
      ToolAdminRestoreApiArg
    >({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/restore`,
        method: "POST",
        params: {
          version: queryArg.version,
        },
      }),
    }),
    toolAdminListPrices: build.query<
      ToolAdminListPricesApiResponse,
      ToolAdminListPricesApiArg
    >({
      query: (queryArg) => ({
        url: `/tools/${encodeURIComponent(String(queryArg.id))}/prices`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    browseChooseCategoryPicture: build.mutation<
      BrowseChooseCategoryPictureApiResponse,
      BrowseChooseCategoryPictureApiArg
    >({
      query: (queryArg) => ({
        url: `/categories/${encodeURIComponent(String(queryArg.category))}/picture`,
        method: "PUT",
        body: queryArg.chooseCategoryPictureDto,
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
  state?: "active" | "draft" | "archived" | "any";
  sort?: "newest" | "oldest" | "name" | "-name" | "price" | "-price";
};
export type ToolAdminListCategoriesApiResponse =
  /** status 200  */ CategoryCountDto[];
export type ToolAdminListCategoriesApiArg = void;
export type ToolAdminExportApiResponse =
  /** status 200 One row per tool, as a download. */ string;
export type ToolAdminExportApiArg = {
  /** Each word must be contained in the name, the category or the description. */
  q?: string;
  category?: string;
  /** low: at or below the threshold of the tool, or below its minimum quantity. out: none left. */
  stock?: "low" | "out";
  state?: "active" | "draft" | "archived" | "any";
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
export type BrowseChooseCategoryPictureApiResponse =
  /** status 200  */ CategoryDto;
export type BrowseChooseCategoryPictureApiArg = {
  category: string;
  chooseCategoryPictureDto: ChooseCategoryPictureDto;
};
