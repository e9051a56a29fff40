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
  /** If no tool has all words: each tool has the words of one of these lists. Empty if only the price fits. */
  found?: string[][];
  /** The price in the words of the search, which filters the tools. */
  price?: PriceReading;
}

/** A price that the shop has read in a search, such as `gift under $40`. */
export interface PriceReading {
  /** The search without the price. */
  q: string;
  minPrice?: number;
  maxPrice?: number;
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
export function toRequest({ literal, minPrice, maxPrice, minRating, inStock, ...filters }: ToolFilters) {
  return {
    ...filters,
    ...(literal && { literal: true }),
    ...(minPrice && { minPrice: Number(minPrice) }),
    ...(maxPrice && { maxPrice: Number(maxPrice) }),
    ...(minRating && { minRating: Number(minRating) }),
    ...(inStock && { inStock: true }),
  };
}

function readingIn(meta: object | undefined): Pick<ToolPage, 'corrected' | 'found' | 'price'> {
  const { headers } = (meta as { response?: Response } | undefined)?.response ?? {};
  const corrected = headers?.get('x-corrected-query');
  const found = headers?.get('x-found-words');
  const price = headers?.get('x-price-filter');
  return {
    ...(corrected && { corrected: decodeURIComponent(corrected) }),
    ...(typeof found === 'string' && { found: found.split(';').filter(Boolean).map(wordsOf) }),
    ...(price && { price: priceReading(new URLSearchParams(price)) }),
  };
}

function wordsOf(list: string): string[] {
  return list.split(',').map(decodeURIComponent);
}

function priceReading(params: URLSearchParams): PriceReading {
  const [min, max] = [params.get('minPrice'), params.get('maxPrice')];
  return {
    q: params.get('q') ?? '',
    ...(min && { minPrice: Number(min) }),
    ...(max && { maxPrice: Number(max) }),
  };
}
