import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useMemo } from 'react';

/** The API's order of a search without `sort`. */
export const BEST_MATCH = 'Best match';

/** The API's other sort orders, with their labels. */
export const SORTS = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
} as const;

/** The filters of the tool list, as texts of the URL. Without any: all tools, newest first; with a search, the best match first. */
export interface ToolFilters {
  q?: string;
  /** Searches for `q` without corrections and synonyms. */
  literal?: 'true';
  category?: string;
  minPrice?: string;
  maxPrice?: string;
  inStock?: 'true';
  sort?: keyof typeof SORTS;
}

/** New texts of filters. The URL keeps only values that the API accepts. */
export type FilterChange = Partial<Record<keyof ToolFilters, string>>;

/** The API's limits, in characters. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_CATEGORY_LENGTH = 40;
/** A price in dollars. */
export const PRICE = /^\d{1,6}(\.\d{1,2})?$/;

/** The filters and the number of pages in the page's URL, so that a link or a reload shows the same tools. */
export function useToolFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readToolFilters(params), [params]);
  const pages = readPageCount(params);

  const write = useCallback(
    (entries: object) => setParams({ ...entries }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  /** Changes filters and returns to the first page. An empty string removes a filter. A new search is not literal. */
  const setFilters = useCallback(
    (change: FilterChange) => {
      const literal = change.q === undefined ? filters.literal : undefined;
      write(
        Object.fromEntries(Object.entries({ ...filters, literal, ...change }).filter(([, value]) => value)),
      );
    },
    [filters, write],
  );
  const setPages = useCallback(
    (count: number) => write({ ...filters, pages: String(count) }),
    [filters, write],
  );

  return { filters, pages, setFilters, setPages };
}

/** The filters of a URL, without values that the API would reject. */
export function readToolFilters(params: URLSearchParams): ToolFilters {
  const q = params.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH);
  const category = params.get('category')?.slice(0, MAX_CATEGORY_LENGTH);
  const sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === params.get('sort'));
  const [minPrice, maxPrice] = ['minPrice', 'maxPrice'].map(
    (name) => PRICE.exec(params.get(name) ?? '')?.[0],
  );
  return {
    ...(q && { q }),
    ...(q && params.get('literal') === 'true' && { literal: 'true' }),
    ...(category && { category }),
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(params.get('inStock') === 'true' && { inStock: 'true' }),
    ...(sort && { sort }),
  };
}

/** The number of pages to load; 1 for an invalid value. */
export function readPageCount(params: URLSearchParams): number {
  const pages = Number(params.get('pages') ?? 1);
  return Number.isInteger(pages) && pages > 0 ? pages : 1;
}
