import type { SortingState } from '@tanstack/react-table';
import { useSearchParams } from '@whetstone/kernel';
import { useCallback, useMemo } from 'react';

/** A list request: rows with a field that starts with `q`, in the order `sort`. */
export interface ListParams<Sort extends string> {
  q?: string;
  sort?: Sort;
}

/** A list's filter and sort order, stored in the URL, so that a link or a reload shows the same rows. */
export function useListParams<Sort extends string>(sorts: readonly Sort[]) {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readListParams(search, sorts), [search, sorts]);

  /** An empty value removes its parameter. */
  const setParams = useCallback(
    (change: Partial<Record<keyof ListParams<Sort>, string>>) =>
      setSearch(
        (before) => Object.entries({ ...Object.fromEntries(before), ...change }).filter(([, value]) => value),
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  return { params, setParams };
}

export type ListControls<Sort extends string> = ReturnType<typeof useListParams<Sort>>;

function readListParams<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly Sort[],
): ListParams<Sort> {
  const q = search.get('q')?.trim();
  const sort = sorts.find((known) => known === search.get('sort'));
  return { ...(q && { q }), ...(sort && { sort }) };
}

const BY_TIME: Record<string, SortingState> = {
  newest: [{ id: 'createdAt', desc: true }],
  oldest: [{ id: 'createdAt', desc: false }],
};

/** The API's sort order ('newest', 'oldest', 'quantity', '-quantity' for descending) as the table's state. */
export function toSorting(sort = 'newest'): SortingState {
  return BY_TIME[sort] ?? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

/** The table's state as the API's sort order. Empty for the API's default, newest first. */
export function toSort([first]: SortingState): string {
  if (!first) return '';
  if (first.id === 'createdAt') return first.desc ? '' : 'oldest';
  return first.desc ? `-${first.id}` : first.id;
}
