import { type Page, requestOf, toPage } from '@whetstone/kernel';
import {
  type ListedToolDto,
  type TooladminListApiArg,
  type ToolPriceDto,
  toolAdminContractApi,
} from './generated/tool-admin.ts';

export type { AdminToolDetailDto as AdminTool, SaveToolDto as ToolChange } from './generated/tool-admin.ts';

/** The parameters of GET /tools that the page sets. */
export type ToolListRequest = Omit<TooladminListApiArg, 'limit' | 'cursor' | 'count'>;

const PAGE = 50;

const tooladminList = requestOf(toolAdminContractApi, 'tooladminList');
/** The request for the tools of these filters as CSV. */
export const tooladminExport = requestOf(toolAdminContractApi, 'tooladminExport');
const tooladminListPrices = requestOf(toolAdminContractApi, 'tooladminListPrices');

const infiniteQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor,
  refetchCachedPages: false,
};

export const toolAdminApi = toolAdminContractApi
  .enhanceEndpoints({
    addTagTypes: ['ToolPrice'],
    endpoints: {
      tooladminGet: { providesTags: ['Tool', 'TabRestored'] },
      tooladminListCategories: { providesTags: ['Tool', 'TabRestored'] },
      tooladminSave: {
        invalidatesTags: ['Tool', 'ToolPrice'],
        // Until the page has the new version, archiving the tool would conflict with this save.
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
          if (data) void dispatch(toolAdminApi.util.upsertQueryData('tooladminGet', { id }, data));
        },
      },
      // Also after a rejection: another admin has changed the tool.
      tooladminArchive: { invalidatesTags: () => ['Tool'] },
      tooladminRestore: { invalidatesTags: () => ['Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseTools: build.infiniteQuery<Page<ListedToolDto>, ToolListRequest, string | undefined>({
        infiniteQueryOptions,
        query: ({ queryArg, pageParam: cursor }) =>
          tooladminList({ ...queryArg, limit: PAGE, ...(cursor ? { cursor } : { count: true }) }),
        transformResponse: (tools: ListedToolDto[], meta) => toPage(tools, meta),
        providesTags: ['Tool', 'TabRestored'],
      }),
      browsePrices: build.infiniteQuery<Page<ToolPriceDto>, string, string | undefined>({
        infiniteQueryOptions,
        query: ({ queryArg: id, pageParam: cursor }) =>
          tooladminListPrices({ id, limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: (prices: ToolPriceDto[], meta) => toPage(prices, meta),
        providesTags: ['ToolPrice', 'TabRestored'],
      }),
    }),
  });

/** One tool, read again when the window gets the focus: another admin may have changed it. */
export function useAdminTool(id: string) {
  return toolAdminApi.useTooladminGetQuery(
    { id },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
}
