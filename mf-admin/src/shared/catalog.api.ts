import { type Page, requestOf, toPage } from '@whetstone/kernel';
import {
  type CatalogListApiArg,
  catalogContractApi,
  type ListedToolDto,
  type ToolPriceDto,
} from './generated/catalog.ts';

export type { CatalogToolDetailDto as CatalogTool, SaveToolDto as ToolChange } from './generated/catalog.ts';

/** The parameters of GET /tools that the page sets. */
export type ToolListRequest = Omit<CatalogListApiArg, 'limit' | 'cursor' | 'count'>;

const PAGE = 50;

const catalogList = requestOf(catalogContractApi, 'catalogList');
/** The request for the tools of these filters as CSV. */
export const catalogExport = requestOf(catalogContractApi, 'catalogExport');
const catalogListPrices = requestOf(catalogContractApi, 'catalogListPrices');

const infiniteQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
  refetchCachedPages: false,
};

export const catalogApi = catalogContractApi
  .enhanceEndpoints({
    addTagTypes: ['ToolPrice'],
    endpoints: {
      catalogGet: { providesTags: ['Tool', 'TabRestored'] },
      catalogListCategories: { providesTags: ['Tool', 'TabRestored'] },
      catalogSave: {
        invalidatesTags: ['Tool', 'ToolPrice'],
        // Until the page has the new version, archiving the tool would conflict with this save.
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(catalogApi.util.upsertQueryData('catalogGet', { id }, data));
        },
      },
      // Also after a rejection: another admin has changed the tool.
      catalogArchive: { invalidatesTags: () => ['Tool'] },
      catalogRestore: { invalidatesTags: () => ['Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseCatalog: build.infiniteQuery<Page<ListedToolDto>, ToolListRequest, string | undefined>({
        infiniteQueryOptions,
        query: ({ queryArg, pageParam: cursor }) =>
          catalogList({ ...queryArg, limit: PAGE, ...(cursor ? { cursor } : { count: true }) }),
        transformResponse: (tools: ListedToolDto[], meta) => toPage(tools, meta),
        providesTags: ['Tool', 'TabRestored'],
      }),
      browsePrices: build.infiniteQuery<Page<ToolPriceDto>, string, string | undefined>({
        infiniteQueryOptions,
        query: ({ queryArg: id, pageParam: cursor }) =>
          catalogListPrices({ id, limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: (prices: ToolPriceDto[], meta) => toPage(prices, meta),
        providesTags: ['ToolPrice', 'TabRestored'],
      }),
    }),
  });

/** One tool, read again when the window gets the focus: another admin may have changed it. */
export function useCatalogTool(id: string) {
  return catalogApi.useCatalogGetQuery(
    { id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
}
