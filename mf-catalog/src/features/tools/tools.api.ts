import type { Tool } from '@whetstone/contract';
import { requestOf } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';

/** The list on the home page. Its type is the literal, so that the preload in `remote.ts` cannot differ. */
export const NEW_TOOLS = { limit: 6 } as const;

export const toolsApi = contractApi
  .enhanceEndpoints({ endpoints: { toolsGet: { providesTags: ['Tool'] } } })
  .injectEndpoints({
    endpoints: (build) => ({
      listNewTools: build.query<Tool[], typeof NEW_TOOLS>({
        query: requestOf(contractApi, 'toolsList'),
        providesTags: ['Tool'],
      }),
    }),
  });

export const { useListNewToolsQuery, useToolsGetQuery } = toolsApi;
