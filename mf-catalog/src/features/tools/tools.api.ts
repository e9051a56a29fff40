import type { Tool } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';
import type { ToolFilters } from './tool-filters.ts';

const PAGE_SIZE = 12;

/** The list on the home page. Its type is the literal, so that the preload in `remote.ts` cannot differ. */
export const NEW_TOOLS = { limit: 6 } as const;

const toolsList = requestOf(contractApi, 'toolsList');

export const toolsApi = contractApi
  .enhanceEndpoints({ endpoints: { toolsGet: { providesTags: ['Tool'] } } })
  .injectEndpoints({
    endpoints: (build) => ({
      listNewTools: build.query<Tool[], typeof NEW_TOOLS>({ query: toolsList, providesTags: ['Tool'] }),
      browseTools: build.infiniteQuery<Page<Tool>, ToolFilters, string | null>({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
        },
        query: ({ queryArg, pageParam: cursor }) =>
          toolsList({ ...queryArg, limit: PAGE_SIZE, ...(cursor && { cursor }) }),
        transformResponse: toPage<Tool>,
        providesTags: ['Tool'],
      }),
      /** A separate request: in a large shop, the count takes far longer than the first page. */
      countTools: build.query<number | undefined, Pick<ToolFilters, 'q' | 'category'>>({
        query: (filters) => toolsList({ ...filters, limit: 0, count: true }),
        transformResponse: (none: Tool[], meta) => toPage(none, meta).total,
        providesTags: ['Tool'],
      }),
    }),
  });

export const { useListNewToolsQuery, useBrowseToolsInfiniteQuery, useCountToolsQuery, useToolsGetQuery } =
  toolsApi;
