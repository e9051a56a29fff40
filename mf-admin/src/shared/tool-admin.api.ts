import { requestOf } from '@whetstone/kernel';
import { pagesOf } from './data-table/pages-of.ts';
import { toolAdminContractApi } from './generated/tool-admin.ts';

export const toolAdminExport = requestOf(toolAdminContractApi, 'toolAdminExport');

/** The lists of tools. */
export const toolAdminApi = toolAdminContractApi
  .enhanceEndpoints({ endpoints: { toolAdminListCategories: { providesTags: ['Tool', 'TabRestored'] } } })
  .injectEndpoints({
    endpoints: (build) => ({
      browseTools: build.infiniteQuery({
        ...pagesOf(toolAdminContractApi, 'toolAdminList', { count: true, refetchCachedPages: false }),
        providesTags: ['Tool', 'TabRestored'],
      }),
    }),
  });
