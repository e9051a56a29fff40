import type { ListedToolDto, ToolPriceDto } from '@whetstone/contract/api';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { type ToolAdminListApiArg, toolAdminContractApi } from './generated/tool-admin.ts';

export type { AdminToolDetailDto as AdminTool, SaveToolDto as ToolChange } from '@whetstone/contract/api';

/** The parameters of GET /tools that the page sets. */
export type ToolListRequest = Omit<ToolAdminListApiArg, 'limit' | 'cursor' | 'count'>;

const PAGE = 50;

const toolAdminList = requestOf(toolAdminContractApi, 'toolAdminList');
/** The request for the tools of these filters as CSV. */
export const toolAdminExport = requestOf(toolAdminContractApi, 'toolAdminExport');
const toolAdminListPrices = requestOf(toolAdminContractApi, 'toolAdminListPrices');

const infiniteQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
  refetchCachedPages: false,
};

export const toolAdminApi = toolAdminContractApi
  .enhanceEndpoints({
    addTagTypes: ['ToolPrice'],
    endpoints: {
      toolAdminGet: { providesTags: ['Tool', 'TabRestored'] },
      toolAdminListCategories: { providesTags: ['Tool', 'TabRestored'] },
      toolAdminSave: {
        invalidatesTags: ['Tool', 'ToolPrice'],
        // Until the page has the new version, archiving the tool would conflict with this save.
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(toolAdminApi.util.upsertQueryData('toolAdminGet', { id }, data));
        },
      },
      // Also after a rejection: another admin has changed the tool.
      toolAdminArchive: { invalidatesTags: () => ['Tool'] },
      toolAdminRestore: { invalidatesTags: () => ['Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseTools: build.infiniteQuery<Page<ListedToolDto>, ToolListRequest, string | undefined>({
        infiniteQueryOptions,
        query: ({ queryArg, pageParam: cursor }) =>
          toolAdminList({ ...queryArg, limit: PAGE, ...(cursor ? { cursor } : { count: true }) }),
        transformResponse: (tools: ListedToolDto[], meta) => toPage(tools, meta),
        providesTags: ['Tool', 'TabRestored'],
      }),
      browsePrices: build.infiniteQuery<Page<ToolPriceDto>, string, string | undefined>({
        infiniteQueryOptions,
        query: ({ queryArg: id, pageParam: cursor }) =>
          toolAdminListPrices({ id, limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: (prices: ToolPriceDto[], meta) => toPage(prices, meta),
        providesTags: ['ToolPrice', 'TabRestored'],
      }),
    }),
  });

/** One tool, read again when the window gets the focus: another admin may have changed it. */
export function useAdminTool(id: string) {
  return toolAdminApi.useToolAdminGetQuery(
    { id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
}
