import type { Tool } from '@whetstone/contract';
import { api, type Page, toPage } from '@whetstone/kernel';
import type { ToolFilters } from './tool-filters.ts';

const PAGE_SIZE = 12;

const toolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTools: build.query<Tool[], { limit: number }>({
      query: (params) => ({ url: '/purchase', params }),
      providesTags: ['Tool'],
    }),
    browseTools: build.infiniteQuery<Page<Tool>, ToolFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: '/purchase',
        params: { ...queryArg, limit: PAGE_SIZE, ...(cursor && { cursor }) },
      }),
      transformResponse: toPage<Tool>,
      providesTags: ['Tool'],
    }),
    /** A separate request: in a large shop, the count takes far longer than the first page. */
    countTools: build.query<number | undefined, Pick<ToolFilters, 'q' | 'category'>>({
      query: (params) => ({ url: '/purchase', params: { ...params, limit: 0, count: true } }),
      transformResponse: (none: Tool[], meta) => toPage(none, meta).total,
      providesTags: ['Tool'],
    }),
    getTool: build.query<Tool, { productId: string }>({
      query: ({ productId }) => `/purchase/${encodeURIComponent(productId)}`,
      providesTags: ['Tool'],
    }),
  }),
});

export const { useListToolsQuery, useBrowseToolsInfiniteQuery, useCountToolsQuery, useGetToolQuery } =
  toolsApi;
