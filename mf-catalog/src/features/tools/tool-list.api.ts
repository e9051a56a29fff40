import type { Tool } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';
import type { ToolFilters } from './tool-filters.ts';

const PAGE_SIZE = 12;

const toolsList = requestOf(contractApi, 'toolsList');

/** The tools of one page, and the search that the shop made of the shopper's, if it corrected words. */
export interface ToolPage extends Page<Tool> {
  corrected?: string;
}

/** Separate from `tools.api`: home and the page of a tool do not load this code. */
export const toolListApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    browseTools: build.infiniteQuery<ToolPage, ToolFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
      },
      query: ({ queryArg, pageParam: cursor }) =>
        toolsList({ ...toRequest(queryArg), limit: PAGE_SIZE, ...(cursor && { cursor }) }),
      transformResponse: (tools: Tool[], meta) => ({ ...toPage(tools, meta), ...correctionIn(meta) }),
      providesTags: ['Tool'],
    }),
    /** A separate request: in a large shop, the count takes far longer than the first page. */
    countTools: build.query<number | undefined, Omit<ToolFilters, 'sort'>>({
      query: (filters) => toolsList({ ...toRequest(filters), limit: 0, count: true }),
      transformResponse: (none: Tool[], meta) => toPage(none, meta).total,
      providesTags: ['Tool'],
    }),
  }),
});

export const { useBrowseToolsInfiniteQuery, useCountToolsQuery } = toolListApi;

/** The filters with the types of the API. */
export function toRequest({ literal, minPrice, maxPrice, inStock, ...filters }: ToolFilters) {
  return {
    ...filters,
    ...(literal && { literal: true }),
    ...(minPrice && { minPrice: Number(minPrice) }),
    ...(maxPrice && { maxPrice: Number(maxPrice) }),
    ...(inStock && { inStock: true }),
  };
}

function correctionIn(meta: object | undefined): Pick<ToolPage, 'corrected'> {
  const { headers } = (meta as { response?: Response } | undefined)?.response ?? {};
  const corrected = headers?.get('x-corrected-query');
  return corrected ? { corrected: decodeURIComponent(corrected) } : {};
}
