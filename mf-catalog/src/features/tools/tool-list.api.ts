import type { Tool } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { contractApi } from '../../shared/generated/contract.ts';
import type { ToolFilters } from './tool-filters.ts';

const PAGE_SIZE = 12;

const toolsList = requestOf(contractApi, 'toolsList');

/** The tools of one page, and how the shop read the search. */
export interface ToolPage extends Page<Tool> {
  /** The search with its corrections, if there are any. */
  corrected?: string;
  /** The words that the tools have, if no tool has all of them. */
  found?: string[];
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
      transformResponse: (tools: Tool[], meta) => ({ ...toPage(tools, meta), ...readingIn(meta) }),
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

function readingIn(meta: object | undefined): Pick<ToolPage, 'corrected' | 'found'> {
  const { headers } = (meta as { response?: Response } | undefined)?.response ?? {};
  const corrected = headers?.get('x-corrected-query');
  const found = headers?.get('x-found-words');
  return {
    ...(corrected && { corrected: decodeURIComponent(corrected) }),
    ...(found && { found: found.split(',').map(decodeURIComponent) }),
  };
}
