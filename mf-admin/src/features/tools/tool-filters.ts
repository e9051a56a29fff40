import { useCallback, useMemo } from 'react';
import type { ToolListRequest } from '../../shared/catalog.api.ts';
import { useUrlTexts } from '../../shared/data-table/url-texts.ts';

export const STATES = { archived: 'Archived', any: 'All' } as const;
export const STOCKS = { low: 'Low', out: 'Sold out' } as const;
const SORTS = ['oldest', 'name', '-name', 'price', '-price'] as const;
const FILTERS = ['category', 'state', 'stock'] as const;
const MAX_CATEGORY_LENGTH = 40;

export type ToolFilters = ToolListRequest;

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

/** Ignores unknown values, which the API would reject. */
function readFilters(search: URLSearchParams): ToolFilters {
  const find = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === search.get(name));
  const filters = {
    q: search.get('q')?.trim(),
    category: search.get('category')?.slice(0, MAX_CATEGORY_LENGTH),
    state: find(keysOf(STATES), 'state'),
    stock: find(keysOf(STOCKS), 'stock'),
    sort: find(SORTS, 'sort'),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

/** The filters in the URL, so that a link, a reload and the Back button show the same rows. */
export function useToolFilters() {
  const { search, change } = useUrlTexts();
  const filters = useMemo(() => readFilters(search), [search]);

  // Typing replaces the entry in the history, a choice adds one.
  return {
    filters,
    /** Whether a filter besides the search is set. */
    active: FILTERS.some((name) => filters[name] !== undefined),
    setFilter: (name: keyof ToolFilters, value: string) => change({ [name]: value }, false),
    setParams: useCallback((values: { q?: string; sort?: string }) => change(values, true), [change]),
    clear: () => change(Object.fromEntries(['q', ...FILTERS].map((name) => [name, ''])), false),
  };
}

export type ToolFilterControls = ReturnType<typeof useToolFilters>;
