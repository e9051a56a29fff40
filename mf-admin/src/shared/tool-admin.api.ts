import { requestOf } from '@whetstone/kernel';
import { pagesOf } from './data-table/pages-of.ts';
import { toolAdminContractApi } from './generated/tool-admin.ts';

export type { AdminToolDetailDto as AdminTool, SaveToolDto as ToolChange } from '@whetstone/contract/api';

export const toolAdminExport = requestOf(toolAdminContractApi, 'toolAdminExport');

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
      browseTools: build.infiniteQuery({
        ...pagesOf(toolAdminContractApi, 'toolAdminList', { count: true, refetchCachedPages: false }),
        providesTags: ['Tool', 'TabRestored'],
      }),
      browsePrices: build.infiniteQuery({
        ...pagesOf(toolAdminContractApi, 'toolAdminListPrices', { refetchCachedPages: false }),
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
