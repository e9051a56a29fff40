import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/** The API's order of a search without `sort`. */
export const BEST_MATCH = 'Best match';

/** The API's other sort orders, with their labels. */
export const SORTS = {
  newest: 'Newest first',
  sales: 'Best selling',
  rating: 'Best rated',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
} as const;

/** The least ratings that the filter offers. */
export const RATINGS = ['4', '3', '2'] as const;

/** The filters of the tool list, as texts of the URL. Without any: all tools, newest first; with a search, the best match first. */
export interface ToolFilters {
  q?: string;
  /** Searches for `q` without corrections and synonyms. */
  literal?: 'true';
  category?: string;
  minPrice?: string;
  maxPrice?: string;
  minRating?: (typeof RATINGS)[number];
  inStock?: 'true';
  sort?: keyof typeof SORTS;
}

/** New texts of filters. The URL keeps only values that the API accepts. */
export type FilterChange = Partial<Record<keyof ToolFilters, string>>;

/** The API's limits, in characters. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_CATEGORY_LENGTH = 40;
/** A price in any currency. */
export const PRICE = /^\d{1,9}(\.\d{1,3})?$/;

/**
 * The filters and the number of pages in the page's URL, so that a link or a reload shows the same tools.
 * @param fixed the category of the page, which its path names
 */
export function useToolFilters(fixed?: string) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => {
    const read = readToolFilters(params);
    return fixed === undefined ? read : withCategory(read, fixed);
  }, [params, fixed]);
  const pages = readPageCount(params);
  /** The filters after the last change. The page may not show them yet, and the next change must not undo it. */
  const latest = useRef(filters);
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);

  const write = useCallback(
    (next: ToolFilters, more?: { pages: string }) => {
      latest.current = next;
      const { category: _, ...others } = next;
      const written = fixed === undefined ? next : others;
      setParams({ ...written, ...more }, { replace: true, preventScrollReset: true });
    },
    [setParams, fixed],
  );
  /** Changes filters and returns to the first page. An empty string removes a filter. A new search is not literal. */
  const setFilters = useCallback(
    (change: FilterChange) => {
      const literal = change.q === undefined ? latest.current.literal : undefined;
      const values = Object.entries({ ...latest.current, literal, ...change });
      write(Object.fromEntries(values.filter(([, value]) => value)));
    },
    [write],
  );
  const setPages = useCallback((count: number) => write(latest.current, { pages: String(count) }), [write]);

  return { filters, pages, setFilters, setPages };
}

/** A category's page has no search. */
function withCategory({ q: _q, literal: _literal, ...filters }: ToolFilters, category: string): ToolFilters {
  return { ...filters, category };
}

/** Changes that remove every filter. Search and order stay. */
export const NO_FILTERS: FilterChange = {
  ...{ category: '', minRating: '', minPrice: '', maxPrice: '', inStock: '' },
};

/** The filters of a URL, without values that the API would reject. */
export function readToolFilters(params: URLSearchParams): ToolFilters {
  const q = params.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH);
  const category = params.get('category')?.slice(0, MAX_CATEGORY_LENGTH);
  const sort = (Object.keys(SORTS) as (keyof typeof SORTS)[]).find((known) => known === params.get('sort'));
  const minRating = RATINGS.find((known) => known === params.get('minRating'));
  const [minPrice, maxPrice] = ['minPrice', 'maxPrice'].map(
    (name) => PRICE.exec(params.get(name) ?? '')?.[0],
  );
  return {
    ...(q && { q }),
    ...(q && params.get('literal') === 'true' && { literal: 'true' }),
    ...(category && { category }),
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(minRating && { minRating }),
    ...(params.get('inStock') === 'true' && { inStock: 'true' }),
    ...(sort && { sort }),
  };
}

/** The number of pages to load; 1 for an invalid value. */
export function readPageCount(params: URLSearchParams): number {
  const pages = Number(params.get('pages') ?? 1);
  return Number.isInteger(pages) && pages > 0 ? pages : 1;
}
