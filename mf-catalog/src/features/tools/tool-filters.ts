import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useMemo } from 'react';

/** The API's sort orders, with their labels. */
export const SORTS = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
} as const;

/** The shop's categories, with their labels. Admins may add others. */
const CATEGORIES: Readonly<Record<string, string>> = {
  striking: 'Striking',
  cutting: 'Cutting',
  turning: 'Turning',
  holding: 'Holding',
  measuring: 'Measuring',
  boring: 'Boring',
  general: 'General',
};

/** Search text, category and sort order of the tool list. Without any: all tools, newest first. */
export interface ToolFilters {
  q?: string;
  category?: string;
  sort?: keyof typeof SORTS;
}

/** New texts of filters. The URL keeps only values that the API accepts. */
export type FilterChange = Partial<Record<keyof ToolFilters, string>>;

/** The API's limits, in characters. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_CATEGORY_LENGTH = 40;

/** The filters and the number of pages in the page's URL, so that a link or a reload shows the same tools. */
export function useToolFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readToolFilters(params), [params]);
  const pages = readPageCount(params);

  const write = useCallback(
    (entries: object) => setParams({ ...entries }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  /** Changes filters and returns to the first page. An empty string removes a filter. */
  const setFilters = useCallback(
    (change: FilterChange) =>
      write(Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value))),
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
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(sort && { sort }),
  };
}

/** The number of pages to load; 1 for an invalid value. */
export function readPageCount(params: URLSearchParams): number {
  const pages = Number(params.get('pages') ?? 1);
  return Number.isInteger(pages) && pages > 0 ? pages : 1;
}

/** The label of a category. */
export function categoryName(category: string): string {
  return Object.hasOwn(CATEGORIES, category)
    ? (CATEGORIES[category] ?? category)
    : category.replaceAll('-', ' ');
}

/** The shop's categories and the `chosen` one. */
export function categoryChoices(chosen: string | undefined): string[] {
  const known = Object.keys(CATEGORIES);
  return chosen && !known.includes(chosen) ? [...known, chosen] : known;
}
